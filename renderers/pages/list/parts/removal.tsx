import { Modal } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import { printTitle } from '#schemas/page/rank.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { recordTexts } from '#renderers/parts/record-texts.ts'

/**
 * Asks before a record is deleted, by the name of the record; the question stays open until that is
 * done. `place` must be drawn. A row that the list itself does not hold is handed in.
 */
export function useRemoval(list: ListPort) {
  const text = useTexts(recordTexts)
  const { lookups } = useRuntime()
  const [modal, place] = Modal.useModal()
  const ask = (id: string, shown?: RecordRow) => {
    const row = shown ?? list.rows.find((known) => known.id === id)
    const name = row ? printTitle(list.plan.title, row.data, lookups) : ''
    void modal.confirm({
      title: name === '' ? text('askNameless') : text('ask', { name }),
      content: text('lost'),
      okText: text('remove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      // Whoever owns the list tells the removal, and the toast has already shown a failure.
      onOk: () => list.remove(id).catch(() => undefined),
    })
  }
  return { ask, place }
}
