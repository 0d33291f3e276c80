import { useMemo } from 'react'
import { useRoom } from './use-room.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { withAffix } from '#schemas/widget/print.ts'
import { needOf, shareWidth } from './column-width.ts'

/** So many rows say how wide the texts of a column are. */
const sampled = 20
/** Pixels of the check boxes. */
const selectionWidth = 32

/**
 * Widths of the columns by what their heads and texts need, within the room of the table. Call it
 * inside an observer, and draw `place` around the table.
 */
export function useColumnWidths(list: ListPort, actionWidth: number) {
  const { language, lookups } = useRuntime()
  const { columns, rows, plan } = list
  const [place, room] = useRoom()
  const needs = useMemo(
    () =>
      columns.map(({ column, sortable }) =>
        needOf({
          label: labelOf(column.node, language),
          type: column.bound.type,
          isSortable: sortable,
          isTitle: column === plan.title,
          texts: rows
            .slice(0, sampled)
            .map(({ data }) => column.bound.print(data[column.node.field], lookups))
            .map((text) => (text === '' ? '' : withAffix(text, column.bound.affix))),
        }),
      ),
    [columns, rows, language, lookups, plan.title],
  )
  const taken = actionWidth + (plan.batchActs.length > 0 ? selectionWidth : 0)
  const widths = shareWidth(
    needs.map((need, index) => ({ ...need, set: list.widthOf(columns[index]?.field ?? '') })),
    Math.max(0, room - taken),
  )
  return { place, widths, whole: widths.reduce((sum, width) => sum + width, taken) }
}
