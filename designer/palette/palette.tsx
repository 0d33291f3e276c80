import { Empty, Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Icon } from '#renderers/parts/icon.tsx'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Kind } from '#schemas/widget/define.ts'
import { useActs } from '../acts.ts'
import { focusSelected } from '../canvas/focus.ts'
import { useDesign } from '../context.tsx'
import { DragSource } from '../drag/source.tsx'
import { GroupList } from '../fragments/group-list.tsx'
import { designTexts } from '../texts.ts'
import { findKinds, groups, listPlaceable } from './search.ts'

/** Moves the focus among the entries, which are one stop of the tab key together. */
function walkEntries(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-kind]')]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: entries.length - 1,
  }[event.key]
  if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  entries[Math.min(Math.max(to, 0), entries.length - 1)]?.focus()
}

interface EntryProps {
  readonly kind: Kind
  /** Is it the entry that the tab key reaches? */
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onInserted: () => void
}

const Entry = ({ kind, isStop, onFocus, onInserted }: EntryProps) => {
  const { say } = useRuntime()
  const store = useDesign()
  const { doors } = useActs()
  const name = say(kind.texts, 'name')
  return (
    <button
      type="button"
      className="design-entry"
      data-kind={kind.kind}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      aria-label={say(designTexts, 'insert', { name })}
      onClick={() => {
        if (!store.insert(kind)) return
        doors.bring('field')
        onInserted()
        // The next key is meant for what was inserted, and not for this button. A label that is
        // edited takes the focus itself.
        if (store.renaming === null) requestAnimationFrame(focusSelected)
      }}
    >
      <Icon name={kind.icon} />
      <span>{name}</span>
    </button>
  )
}

/**
 * Every kind that can be placed, by group. Drag it, click it, or press Enter on it to insert it;
 * arrows walk through them.
 */
export const Palette = observer(
  ({ onInserted = () => {} }: { readonly onInserted?: () => void }) => {
    const text = useTexts(designTexts)
    const { kinds } = useDesign()
    const [query, setQuery] = useState('')
    const found = findKinds(listPlaceable(kinds), query, useHolds())
    const listed = groups.flatMap((group) => found.filter((kind) => kind.group === group))
    const [last, setLast] = useState('')
    const stop = listed.find(({ kind }) => kind === last) ?? listed[0]
    return (
      <section className="design-palette" aria-label={text('palette')}>
        <Input.Search
          allowClear
          value={query}
          placeholder={text('search')}
          aria-label={text('search')}
          onChange={(event) => setQuery(event.target.value)}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only walks its buttons */}
        <div className="design-inside" onKeyDown={walkEntries}>
          <DragSource of="kind">
            <GroupList query={query} onInserted={onInserted} />
            {found.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothingFound')} />
            )}
            {groups.map((group) => {
              const entries = found.filter((kind) => kind.group === group)
              if (entries.length === 0) return null
              return (
                <section key={group} aria-label={text(group)}>
                  <h2>{text(group)}</h2>
                  <div className="design-entries">
                    {entries.map((entry) => (
                      <Entry
                        key={entry.kind}
                        kind={entry}
                        isStop={entry === stop}
                        onFocus={() => setLast(entry.kind)}
                        onInserted={onInserted}
                      />
                    ))}
                  </div>
                </section>
              )
            })}
          </DragSource>
        </div>
      </section>
    )
  },
)
