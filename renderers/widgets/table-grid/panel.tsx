import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { definePanel } from '#renderers/view.ts'
import { tableGrid } from './kind.ts'
import { editsOf, operations, placeCells } from './rules.ts'
import { texts } from './texts.ts'

export default definePanel(tableGrid, ({ id, options, nodes, makeId, edit }) => {
  const say = useTexts(texts)
  const [chosen, choose] = useState<string | null>(null)
  const cells = nodes.map((child) => ({ id: child.id, children: child.children, ...child.area }))
  const placed = placeCells(cells, options.columns)
  const current = placed.find((cell) => cell.id === chosen) ?? placed[0]
  const name = ({ row, column, rows, columns }: (typeof placed)[number]) =>
    say(rows * columns > 1 ? 'cellSpan' : 'cell', {
      row: row + 1,
      column: column + 1,
      rows,
      columns,
    })
  return (
    <Flex vertical gap={8} role="group" aria-label={say('cells')}>
      <div
        style={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: `repeat(${options.columns}, minmax(16px, 1fr))`,
          gridAutoRows: 'minmax(24px, auto)',
        }}
      >
        {placed.map((cell) => (
          <Button
            key={cell.id}
            size="small"
            type={cell === current ? 'primary' : 'default'}
            aria-label={name(cell)}
            aria-pressed={cell === current}
            style={{
              gridColumn: `${cell.column + 1} / span ${cell.columns}`,
              gridRow: `${cell.row + 1} / span ${cell.rows}`,
              height: 'auto',
              minWidth: 0,
              padding: 0,
            }}
            onClick={() => choose(cell.id)}
          >
            {cell.children.length || ''}
          </Button>
        ))}
      </div>
      <Flex wrap gap={4}>
        {operations.map((operation) => {
          const edits = current
            ? editsOf({ id, columns: options.columns, cells, makeId }, current.id, operation)
            : null
          return (
            <Button
              key={operation}
              size="small"
              disabled={edits === null}
              onClick={() => edits && edit(edits)}
              {...(operation.startsWith('remove') && { danger: true })}
            >
              {say(operation)}
            </Button>
          )
        })}
      </Flex>
    </Flex>
  )
})
