import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import type { FragmentEntry } from '#schemas/api/design-fragment.ts'
import { Icon } from '#renderers/parts/icon.tsx'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { useDesign } from '../context.tsx'
import { findIn } from '../find.ts'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import './fragments.css'
import { fragmentTexts } from './texts.ts'

const Entry = ({
  entry,
  onInserted,
}: {
  readonly entry: FragmentEntry
  readonly onInserted: () => void
}) => {
  const text = useTexts(fragmentTexts)
  const store = useDesign()
  const shelf = useShelf()
  const insert = () =>
    shelf.insert(entry.id).then(
      (isDone) => isDone && onInserted(),
      (error: unknown) => store.tell(refusalOf(error).message),
    )
  return (
    <li>
      <button
        type="button"
        className="design-entry"
        data-fragment={entry.id}
        aria-label={text('insert', { name: entry.fullName })}
        onClick={() => void insert()}
      >
        <Icon name="BlockOutlined" />
        <span>{entry.fullName}</span>
        <small>{text('fields', { count: entry.fields })}</small>
      </button>
      <Button
        type="text"
        icon={<MoreOutlined />}
        aria-label={text('manage', { name: entry.fullName })}
        onClick={() => shelf.ask({ type: 'group', id: entry.id })}
      />
    </li>
  )
}

/**
 * The groups of fields in the palette. Drag one, click it, or press Enter on it to insert it; its
 * second button opens the dialog about it.
 */
export const GroupList = observer(
  ({ query, onInserted }: { readonly query: string; readonly onInserted: () => void }) => {
    const text = useTexts(fragmentTexts)
    const shelf = useShelf()
    const { chosen } = useDesign()
    const found = findIn(shelf.entries ?? [], (entry) => [entry.fullName], {
      query,
      holds: useHolds(),
    })
    if (query.trim() !== '' && found.length === 0) return null
    return (
      <section className="design-groups" aria-label={text('title')}>
        <header>
          <h2>{text('title')}</h2>
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined />}
            disabled={chosen.length === 0}
            title={text(chosen.length === 0 ? 'select' : 'keep')}
            aria-label={text('keep')}
            onClick={() => shelf.ask({ type: 'keep' })}
          />
        </header>
        {shelf.failure !== '' && (
          <Alert
            type="error"
            title={text('failedWhy', { why: shelf.failure })}
            action={
              <Button size="small" onClick={() => void shelf.load()}>
                {text('retry')}
              </Button>
            }
          />
        )}
        {shelf.entries === null && shelf.failure === '' && (
          <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={text('loading')} />
        )}
        {shelf.entries?.length === 0 && <p className="design-quiet">{text('none')}</p>}
        <ul>
          {found.map((entry) => (
            <Entry key={entry.id} entry={entry} onInserted={onInserted} />
          ))}
        </ul>
      </section>
    )
  },
)
