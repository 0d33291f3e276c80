import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { ListCard } from '#renderers/parts/frame/list-card.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { childrenOf, useBranches } from './branches.tsx'
import type { Opening } from './branches.tsx'
import { EntryActions } from './entry-actions.tsx'
import type { EntryAction } from './entry-actions.tsx'
import type { EntryColumn } from './entry-table.tsx'
import { entryTexts } from './texts.ts'

interface CardsProps<E> {
  readonly rows: readonly E[]
  readonly columns: readonly EntryColumn<E>[]
  readonly isLoading: boolean
  readonly actionsOf: (entry: E) => readonly EntryAction[]
  readonly nameOf: (entry: E) => string
  /**
   * Called when a branch is opened, to load its children. Entries with `children` are shown as a
   * tree.
   */
  readonly onOpen?: ((entry: E) => void) | undefined
  /** Whether branches are open at first. */
  readonly opening: Opening
  /** Ids of the chosen entries, where entries can be chosen. */
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
}

/** So many values stand on a card below its name; the others behind "More". */
const tellingValues = 4
const stateKeys: ReadonlySet<string> = new Set(['state', 'enabledMark', 'result'])
const nameKeys: ReadonlySet<string> = new Set(['fullName', 'realName', 'name', 'title'])

/** The values of a card; what only repeats the name that it bears is left out. */
const valuesOf = <E,>(
  columns: readonly EntryColumn<E>[],
  { entry, name, state }: { readonly entry: E; name: string; state: string | undefined },
) =>
  columns
    .filter(({ key }) => key !== state && !nameKeys.has(key))
    .map(({ key, title, render }) => ({ key, label: title, value: render(entry) }))
    .filter(({ value }) => value !== name)

/** Entries as cards on a phone, with the same values and actions as the table. */
export function EntryCards<E extends { readonly id: string }>({
  rows,
  columns,
  isLoading,
  actionsOf,
  nameOf,
  onOpen,
  opening,
  selected = [],
  onSelect,
}: CardsProps<E>) {
  const text = useTexts(entryTexts)
  const { isOpen, turn } = useBranches(rows, onOpen, opening)
  const state = columns.find(({ key }) => stateKeys.has(key))
  const choose = ({ id }: E, isChosen: boolean) =>
    onSelect?.([...selected.filter((other) => other !== id), ...(isChosen ? [id] : [])])
  const drawCard = (entry: E, below: readonly E[] | undefined) => {
    const name = nameOf(entry)
    const values = valuesOf(columns, { entry, name, state: state?.key })
    return (
      <ListCard
        name={name}
        title={columns.find(({ key }) => nameKeys.has(key))?.render(entry)}
        state={state?.render(entry)}
        first={values.slice(0, tellingValues)}
        others={values.slice(tellingValues)}
        choice={
          onSelect && {
            isChosen: selected.includes(entry.id),
            choose: (isChosen) => choose(entry, isChosen),
          }
        }
      >
        {below && (
          <Button
            type="link"
            size="small"
            aria-expanded={isOpen(entry)}
            aria-label={text('belowOf', { name })}
            onClick={() => turn(entry)}
          >
            {text('below')}
          </Button>
        )}
        <EntryActions actions={actionsOf(entry)} name={name} />
      </ListCard>
    )
  }
  const draw = (entries: readonly E[], depth: number): ReactNode => (
    <ul className="list-cards" style={{ paddingInlineStart: depth && 12 }}>
      {entries.map((entry) => {
        const below = childrenOf(entry)
        return (
          <li key={entry.id}>
            {drawCard(entry, below)}
            {below && isOpen(entry) && (
              <div style={{ marginTop: 12 }}>{draw(below, depth + 1)}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
  return (
    <Spin spinning={isLoading} delay={300}>
      {draw(rows, 0)}
    </Spin>
  )
}
