import { Alert, Button, Flex, Skeleton, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { FragmentUse } from '#schemas/api/design-fragment.ts'
import type { Document } from '#schemas/design/document.ts'
import { InWords } from '../compare/in-words.tsx'
import { useDesign, useNodeName } from '../context.tsx'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import type { Group } from './shelf.ts'
import { fragmentTexts } from './texts.ts'

interface UseProps {
  readonly name: string
  readonly from: number
  readonly to: number
  /** What it is now, and what it would be. */
  readonly load: () => Promise<{ readonly before: Document; readonly after: Document }>
  readonly onUpdate: () => void
  readonly onDetach?: () => void
  readonly isBusy: boolean
}

/** One place of a group with what can be done there, and in words what that would change. */
const Use = ({ name, from, to, load, onUpdate, onDetach, isBusy }: UseProps) => {
  const text = useTexts(fragmentTexts)
  const [shown, setShown] = useState<{
    readonly before: Document
    readonly after: Document
  } | null>(null)
  const [failure, setFailure] = useState('')
  const see = () =>
    shown
      ? setShown(null)
      : void load().then(setShown, (error: unknown) => setFailure(refusalOf(error).message))
  const isOld = from < to
  return (
    <li>
      <div className="design-group-line">
        <span>
          {name}{' '}
          <Tag color={isOld ? 'warning' : 'success'}>
            {isOld ? text('old', { from, to }) : text('current')}
          </Tag>
        </span>
        <Button
          size="small"
          type="text"
          aria-label={`${text(shown ? 'hide' : 'see')} ${name}`}
          aria-expanded={shown !== null}
          onClick={see}
        >
          {text(shown ? 'hide' : 'see')}
        </Button>
        {isOld && (
          <Button
            size="small"
            type="primary"
            loading={isBusy}
            aria-label={`${text('update')} ${name}`}
            onClick={onUpdate}
          >
            {text('update')}
          </Button>
        )}
        {onDetach && (
          <Button size="small" aria-label={`${text('detach')} ${name}`} onClick={onDetach}>
            {text('detach')}
          </Button>
        )}
      </div>
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      {shown && <InWords {...shown} />}
    </li>
  )
}

/**
 * Where a group stands, in the open form and in others: each place is seen, brought up to date and
 * detached by itself, or all are brought up to date at once.
 */
export const GroupUses = observer(
  ({
    group,
    onDone,
  }: {
    readonly group: Group
    /** Called after each act. */ readonly onDone: () => void
  }) => {
    const text = useTexts(fragmentTexts)
    const store = useDesign()
    const shelf = useShelf()
    const nameOf = useNodeName()
    const [left, setLeft] = useState<readonly string[]>([])
    const [isBusy, setIsBusy] = useState(false)
    const loaded = useLoaded(`${group.id} ${group.number}`, () => shelf.uses(group.id))
    const here = [...shelf.places.values()].filter(({ fragment }) => fragment === group.id)
    const others = (loaded.value ?? []).filter(({ designId }) => designId !== shelf.designId)
    const [oldHere, oldOthers] = [
      here.filter(({ number }) => number < group.number),
      others.filter(({ number }) => number < group.number),
    ]
    const update = async (places: readonly string[], uses: readonly FragmentUse[]) => {
      setIsBusy(true)
      setLeft([])
      try {
        if (places.length > 0) shelf.update(group, places)
        if (uses.length > 0) setLeft(await shelf.spread(group, uses))
      } catch (error) {
        setLeft([refusalOf(error).message])
      } finally {
        setIsBusy(false)
        if (uses.length > 0) loaded.retry()
        onDone()
      }
    }
    const seeHere = (place: string) => () => {
      const { document } = store
      const done = shelf.broughtHere(group, [place])
      return 'document' in done
        ? Promise.resolve({ before: document, after: done.document })
        : Promise.reject(new Error(done.problems.map(store.sayRefusal).join(' ')))
    }
    return (
      <section aria-label={text('uses')}>
        <Flex justify="space-between" align="center" gap="small" wrap>
          <h3>{text('uses')}</h3>
          {oldHere.length + oldOthers.length > 0 && (
            <Button
              size="small"
              type="primary"
              loading={isBusy}
              onClick={() =>
                void update(
                  oldHere.map(({ id }) => id),
                  oldOthers,
                )
              }
            >
              {text('updateAll')}
            </Button>
          )}
        </Flex>
        {left.length > 0 && <Alert type="warning" showIcon title={left.join('; ')} />}
        <ul className="design-group-rows" aria-label={text('uses')}>
          {here.map(({ id, number, nodes }) => (
            <Use
              key={`${id} ${number} ${group.number}`}
              name={`${text('here')} · ${nameOf([...nodes.values()][0] ?? '')}`}
              from={number}
              to={group.number}
              isBusy={isBusy}
              load={seeHere(id)}
              onUpdate={() => void update([id], [])}
              onDetach={() => {
                shelf.detach(id)
                onDone()
              }}
            />
          ))}
          {others.map((use) => (
            <Use
              key={`${use.designId} ${use.number} ${group.number}`}
              name={
                use.places > 1
                  ? text('places', { name: use.fullName, count: use.places })
                  : use.fullName
              }
              from={use.number}
              to={group.number}
              isBusy={isBusy}
              load={() => shelf.drafted(group, use.designId)}
              onUpdate={() => void update([], [use])}
            />
          ))}
        </ul>
        {loaded.state === 'loading' && (
          <Skeleton active title={false} paragraph={{ rows: 1 }} aria-label={text('loading')} />
        )}
        {loaded.state === 'failed' && (
          <Alert
            type="error"
            showIcon
            title={text('usesFailed')}
            action={
              <Button size="small" onClick={loaded.retry}>
                {text('retry')}
              </Button>
            }
          />
        )}
        {loaded.state === 'there' && here.length + others.length === 0 && (
          <p className="design-quiet">{text('noUses')}</p>
        )}
        {oldOthers.length > 0 && <p className="design-quiet">{text('publishHint')}</p>}
      </section>
    )
  },
)
