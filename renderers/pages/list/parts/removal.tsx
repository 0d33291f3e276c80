import { Modal } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { printTitle } from '#schemas/page/rank.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { recordTexts } from '#renderers/parts/record-texts.ts'

/**
 * Asks before a record is deleted, by the name of the record; the question stays open until that is
 * done. `place` must be drawn.
 */
export function useRemoval(list: ListPort) {
  const text = useTexts(recordTexts)
  const { lookups } = useRuntime()
  const [modal, place] = Modal.useModal()
  const ask = (id: string) => {
    const row = list.rows.find((known) => known.id === id)
    const name = row ? printTitle(list.plan.title, row.data, lookups) : ''
    void modal.confirm({
      title: name === '' ? text('askNameless') : text('ask', { name }),
      content: text('lost'),
      okText: text('remove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () => list.remove(id).catch(() => undefined),
    })
  }
  return { ask, place }
}
