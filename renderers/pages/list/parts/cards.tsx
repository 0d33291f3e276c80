import { Card, Checkbox, Flex, Spin } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import { ListCell } from './cell.tsx'
import { RowActions, hasActions } from './row-actions.tsx'
import type { RowsProps } from './rows.tsx'
import { listTexts } from './texts.ts'

/** The records as cards on a phone, with the same values and actions as the table. */
export const Cards = observer(({ list, cells, empty, ...events }: RowsProps) => {
  const text = useTexts(listTexts)
  const { language } = useRuntime()
  const { plan, selected } = list
  if (list.rows.length === 0) return empty
  const toggle = (id: string) =>
    list.select(
      selected.includes(id)
        ? selected.filter((selectedId) => selectedId !== id)
        : [...selected, id],
    )
  return (
    <Spin spinning={list.isLoading} delay={300}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {list.rows.map((row) => (
          <li key={row.id} style={{ marginBottom: 12 }}>
            <Card size="small">
              {list.columns.map((column, index) => (
                <Flex
                  key={column.field}
                  justify="space-between"
                  gap="small"
                  style={{ marginBottom: 4 }}
                >
                  <span style={{ flex: 'none', maxWidth: '50%' }}>
                    {index === 0 && plan.canBatchRemove && (
                      <Checkbox
                        style={{ marginInlineEnd: 8 }}
                        checked={selected.includes(row.id)}
                        aria-label={text('select', { name: row.id })}
                        onChange={() => toggle(row.id)}
                      />
                    )}
                    {labelOf(column.column.node, language)}
                  </span>
                  <span style={{ overflowWrap: 'anywhere', textAlign: 'end' }}>
                    <ListCell column={column} row={row} cells={cells} />
                  </span>
                </Flex>
              ))}
              {hasActions(plan) && (
                <Flex justify="flex-end" style={{ marginInlineEnd: -15 }}>
                  <RowActions plan={plan} id={row.id} size="middle" {...events} />
                </Flex>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </Spin>
  )
})
