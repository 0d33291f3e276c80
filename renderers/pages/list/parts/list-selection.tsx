import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { ListSelection } from '#renderers/parts/frame/selection-bar.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { mostFound } from '#schemas/api/record.ts'
import type { FoundRemoval } from '#schemas/api/record.ts'
import { printCount } from '#schemas/format/number.ts'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { listTexts } from './texts.ts'

const SelectionActs = later(async () => (await import('./selection-acts.tsx')).SelectionActs)

interface SelectionUse {
  readonly list: ListPort
  readonly isPhone: boolean
  onBatch(act: BatchAct): void
  onRemoveSelected(): Promise<FoundRemoval | null>
}

/** The bar for what is selected in a list of records. `dialogs` must be drawn. */
export function useListSelection({ list, isPhone, onBatch, onRemoveSelected }: SelectionUse): {
  readonly selection: ListSelection
  readonly dialogs: ReactNode
} {
  const text = useTexts(listTexts)
  const [modal, dialogs] = Modal.useModal()
  const { rows, selected, selectedCount: count, total, isAllSelected, isSelectionOutdated } = list
  // Cards have no box for the whole page, so that any choice may be widened there.
  const isWide = isPhone
    ? count > 0
    : rows.length > 0 && rows.every(({ id }) => selected.includes(id))
  const isWidened = !isAllSelected && total > count && (isWide || isSelectionOutdated)
  const note = isSelectionOutdated
    ? text('outdated')
    : isWidened && total > mostFound
      ? text('tooManyFound', { most: printCount(mostFound) })
      : undefined
  const actions = (
    <SelectionActs
      plan={list.plan}
      count={count}
      modal={modal}
      onBatch={onBatch}
      onRemoveSelected={onRemoveSelected}
    />
  )
  const choose = () => void list.selectAll().catch(() => undefined)
  return {
    selection: {
      count,
      clear: list.clearSelection,
      actions,
      note,
      all: isWidened && total <= mostFound ? { total, choose } : undefined,
    },
    dialogs,
  }
}
