import { useEffect, useState } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { Grid } from 'antd'
import { observer } from 'mobx-react-lite'
import { later } from '#renderers/parts/later.tsx'
import { ListFrame } from '#renderers/parts/frame/list-frame.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ReferencePlace } from '#schemas/api/reference.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { childrenOf } from './parts/branches.tsx'
import type { EntryAction } from './parts/entry-actions.tsx'
import { EntryRows } from './parts/entry-rows.tsx'
import { EntrySearch } from './parts/entry-search.tsx'
import type { EntryColumn } from './parts/entry-table.tsx'
import { useStateColumn } from './parts/state-column.tsx'
import { entryTexts } from './parts/texts.ts'
import { useEntryActions } from './parts/use-entry-actions.tsx'
import { useListView } from '#renderers/parts/frame/use-list-view.ts'
import { useRemoving } from './parts/use-removing.tsx'

const Forbidden = later(
  async () => (await import('#renderers/parts/frame/forbidden.tsx')).Forbidden,
)

export interface EntriesPageProps<E> {
  /** The noun of the entries, under which the user's view of the list is kept. */
  readonly noun: string
  readonly title: string
  /** A short sentence that says what the entries are for. */
  readonly lead?: string
  /** What chooses between several lists of one page. */
  readonly tabs?: ReactNode
  /** True when the title is already shown around the page. */
  readonly isTitled?: boolean
  readonly store: EntryPort<E>
  readonly columns: readonly EntryColumn<E>[]
  readonly nameOf: (entry: E) => string
  /** Opens the dialog: for an entry, or for a new one (null). */
  onEdit?(entry: E | null): void
  /** Further actions on an entry, shown between edit and remove. */
  readonly actionsOf?: (entry: E) => readonly EntryAction[]
  /** Can this entry be removed? By default all can. */
  readonly isRemovable?: (entry: E) => boolean
  /** Finds where an entry is in use, to show it in the question before it is removed. */
  readonly usesOf?: (entry: E) => Promise<{ readonly list: readonly ReferencePlace[] }>
  /** What removing an entry means, where it is not simply gone. */
  readonly removalNote?: string
  /** Can the list be searched by a keyword? True by default. */
  readonly hasKeyword?: boolean
  /** Further filters beside the keyword. */
  readonly filters?: readonly SearchSlot[]
  /** What stands between the search and the rows, for example how the last run went. */
  readonly note?: ReactNode
  /** A tree beside the rows. */
  readonly side?: ReactNode
  /** Further actions beside "New". */
  readonly acts?: readonly HeadAct[] | undefined
  /** Chooses how the entries are drawn. */
  readonly views?: ReactNode
  /** Explains why the list may be empty although no search is active. */
  readonly emptyNote?: string
  /** All entries are loaded at once, without pages. */
  readonly isWhole?: boolean
  readonly onOpen?: (entry: E) => void
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
  /** What can be done with all chosen entries. */
  readonly selectionActions?: ReactNode
  /** Further properties of the row of an entry on a desktop, for example to drag it. */
  readonly rowProps?: (entry: E) => HTMLAttributes<HTMLElement>
  /** Draws the entries in another way than as a table. */
  readonly drawRows?: (rows: readonly E[]) => ReactNode
}

/**
 * The list page of a system noun: keyword and filters, pages, states, and the actions on each
 * entry; on desktop and phone.
 */
export const EntriesPage = observer(
  <E extends { readonly id: string }>(props: EntriesPageProps<E>) => {
    const { noun, title, lead, tabs, store, columns, nameOf, onEdit, usesOf, note, side } = props
    const {
      hasKeyword = true,
      filters = [],
      acts,
      views,
      isWhole = false,
      isTitled = false,
    } = props
    const { selected = [], onSelect, selectionActions } = props
    const text = useTexts(entryTexts)
    const isPhone = Grid.useBreakpoint().sm === false
    const { density, change, isOpen = true, ...view } = useListView(noun)
    const [opening, setOpening] = useState({ isOpen })
    const openAll = (isAll: boolean) => {
      change({ isOpen: isAll })
      setOpening({ isOpen: isAll })
    }
    const isTree = store.rows.some((entry) => childrenOf(entry) !== undefined)
    useEffect(() => void store.load(), [store])
    const { remove, dialog } = useRemoving({ store, nameOf, usesOf, note: props.removalNote })
    const { canAdd, actionsOf, hasActions } = useEntryActions({ ...props, remove })
    const state = useStateColumn(store, nameOf)
    if (store.isForbidden) return <Forbidden title={text('forbidden')} />
    const all = store.canToggle ? [...columns, state] : columns
    const hidden =
      view.hidden ?? columns.flatMap(({ key, isExtra }) => (isExtra === true ? [key] : []))
    const shown = all.filter(({ key }) => !hidden.includes(key))
    const sorts = all
      .map(({ key, sort = key, title: name }) => ({ key: sort, name }))
      .filter(({ key }) => store.sorts.includes(key))
    const hasSearch = hasKeyword || filters.length > 0 || (isPhone && sorts.length > 0)
    return (
      <ListFrame
        title={isTitled ? '' : title}
        {...(lead !== undefined && { description: lead })}
        tabs={tabs}
        acts={acts}
        views={views}
        onAdd={canAdd && onEdit ? () => onEdit(null) : undefined}
        search={hasSearch && <EntrySearch {...{ store, hasKeyword, filters, sorts, isPhone }} />}
        tools={{
          reload: () => void store.load(),
          ...(isTree && { openAll }),
          ...(!props.drawRows && {
            density: { density, setDensity: (next) => change({ density: next }) },
            columns: { columns: all, hidden, hide: (keys) => change({ hidden: keys }) },
          }),
        }}
        selection={
          onSelect && {
            count: selected.length,
            clear: () => onSelect([]),
            actions: selectionActions,
          }
        }
        note={note}
        side={side}
        failure={store.failure}
        hasLoaded={store.hasLoaded}
        place={{ ...store.ask, total: store.total, hasPages: !isWhole, turn: store.turn }}
        isPhone={isPhone}
      >
        <EntryRows
          {...props}
          columns={shown.length > 0 ? shown : all}
          density={density}
          opening={opening}
          isPhone={isPhone}
          hasActions={hasActions()}
          actionsOf={actionsOf}
        />
        {dialog}
      </ListFrame>
    )
  },
)
