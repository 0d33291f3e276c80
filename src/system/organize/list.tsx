import { useState } from 'react'
import type { DragEvent, HTMLAttributes, ReactNode } from 'react'
import { App, Segmented, Tag, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { TreeChart } from '#renderers/parts/tree-chart.tsx'
import { useMay, useNameOf, useTexts } from '#renderers/runtime.tsx'
import { organizes } from '#schemas/api/organize.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useGrantAction } from '#src/app/use-grant-action.ts'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { openLookups } from '#src/engine/lookups.ts'
import { Edit, Move } from './edit.tsx'
import { findIn, makeOrganizeStore, toChart, whyNotIn } from './store.ts'
import type { OrganizeBranch } from './store.ts'
import { organizeTexts } from './texts.ts'

const views = ['tree', 'chart'] as const

/** The entry for which the dialog is open. */
interface OrganizeDialogState {
  readonly entry: OrganizeBranch | null
  readonly parent: OrganizeBranch | null
}

interface Moving {
  readonly entry: OrganizeBranch
  readonly parentId: string
}

/** The columns of the tree. */
function useColumns() {
  const text = useTexts(organizeTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  return [
    { key: 'fullName', title: text('name'), width: 280, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 140,
      render: ({ enCode }: OrganizeBranch) => enCode,
    },
    {
      key: 'category',
      title: text('category'),
      width: 130,
      render: ({ category }: OrganizeBranch) => (
        <Tag color={category === 'organization' ? 'blue' : 'default'}>{text(category)}</Tag>
      ),
    },
    {
      key: 'manager',
      title: text('manager'),
      width: 130,
      render: ({ manager }: OrganizeBranch) => manager || '-',
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: OrganizeBranch) => sortCode,
    },
  ]
}

/** Draws the rows as a chart, each with its category and manager; a click on one is reported. */
function useChart(
  keyword: string,
  onPick: (entry: OrganizeBranch | null) => void,
): (rows: readonly OrganizeBranch[]) => ReactNode {
  const text = useTexts(organizeTexts)
  const nameOf = useNameOf()
  const noteOf = ({ category, manager }: OrganizeBranch): string =>
    [text(category), manager].filter(Boolean).join(' · ')
  return (rows) => (
    <TreeChart
      key={keyword}
      label={text('chart')}
      nodes={toChart(rows, nameOf, noteOf)}
      turnLabel={({ title }) => text('turn', { name: title })}
      onPick={(id) => onPick(findIn(rows, id) ?? null)}
    />
  )
}

/**
 * Organizations and departments as a tree or a chart (7.4). Dragging one onto another moves it,
 * after showing what that changes.
 */
const OrganizeList = observer(() => {
  const { send, get } = useEngine()
  const lookups = get(openLookups)
  const canEdit = useMay()(organizes.update)
  const text = useTexts(organizeTexts)
  const nameOf = useNameOf()
  const grantsOf = useGrantAction()
  const columns = useColumns()
  const [{ store, open: openBranch, showAll }] = useState(() =>
    makeOrganizeStore(send, () => void lookups.refresh()),
  )
  useEntryAddress(store)
  const [open, setOpen] = useState<OrganizeDialogState | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [view, setView] = useState<(typeof views)[number]>('tree')
  const dragOf = useDrag((entry, parent) => setMoving({ entry, parentId: parent.id }))
  const turnTo = (next: (typeof views)[number]) => {
    setView(next)
    showAll(next === 'chart')
  }
  const edit = (entry: OrganizeBranch | null) => setOpen({ entry, parent: null })
  const drawChart = useChart(store.ask.keyword, (entry) => canEdit && edit(entry))
  return (
    <>
      <EntriesPage<OrganizeBranch>
        noun="organize"
        title={text('title')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        isWhole
        views={
          <Segmented
            aria-label={text('view')}
            value={view}
            options={views.map((value) => ({ value, label: text(value) }))}
            onChange={turnTo}
          />
        }
        onEdit={edit}
        actionsOf={(entry) => [
          {
            key: 'below',
            label: text('addBelow'),
            call: organizes.create,
            run: () => setOpen({ entry: null, parent: entry }),
          },
          {
            key: 'move',
            label: text('move'),
            call: organizes.update,
            run: () => setMoving({ entry, parentId: entry.parentId }),
          },
          ...grantsOf(entry.category === 'department' ? 'department' : 'organize', entry.id),
        ]}
        isRemovable={({ hasChildren }) => !hasChildren}
        onOpen={openBranch}
        {...(canEdit && { rowProps: dragOf })}
        {...(view === 'chart' && { drawRows: drawChart })}
      />
      {open && <Edit store={store} {...open} onDone={() => setOpen(null)} />}
      {moving && (
        <Move key={moving.entry.id} store={store} {...moving} onDone={() => setMoving(null)} />
      )}
    </>
  )
})
export default OrganizeList

/**
 * Lets the user drag rows of the tree onto each other; if a parent is not possible, a message says
 * why. The button "Move" does the same.
 */
function useDrag(
  onMove: (entry: OrganizeBranch, parent: OrganizeBranch) => void,
): (entry: OrganizeBranch) => HTMLAttributes<HTMLElement> {
  const text = useTexts(organizeTexts)
  const nameOf = useNameOf()
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const [dragged, setDragged] = useState<OrganizeBranch | null>(null)
  const [over, setOver] = useState('')
  const end = () => {
    setDragged(null)
    setOver('')
  }
  const drop = (parent: OrganizeBranch) => {
    end()
    if (!dragged || dragged.id === parent.id) return
    const why = dragged.parentId === parent.id ? 'sameParent' : whyNotIn(parent, dragged)
    if (why) void message.warning(text(why, { name: nameOf(dragged) }))
    else onMove(dragged, parent)
  }
  return (entry) => ({
    draggable: true,
    title: text('dragHint'),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox only drags an element that sets some data.
      event.dataTransfer.setData('text/plain', entry.id)
      setDragged(entry)
    },
    onDragEnd: end,
    ...(dragged && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        if (over !== entry.id) setOver(entry.id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        drop(entry)
      },
    }),
    ...(over === entry.id && {
      style: {
        outline: `2px dashed ${dragged && whyNotIn(entry, dragged) === undefined ? token.colorPrimary : token.colorError}`,
        outlineOffset: -2,
      },
    }),
  })
}
