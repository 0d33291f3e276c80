import { theme } from 'antd'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { tableGrid } from './kind.ts'
import { placeCells } from './rules.ts'

export default defineLayout(tableGrid, ({ label, slots, options }) => {
  const { device } = useRuntime()
  const { token } = theme.useToken()
  const columns = device === 'app' ? 1 : options.columns
  const width = options.borderType === 'none' ? 0 : options.borderWidth
  const border = `${width}px ${options.borderType} ${options.borderColor || token.colorBorder}`
  const cells = placeCells(
    slots.map(({ id, area = { columns: 1, rows: 1 } }) => ({
      id,
      ...(device === 'app' ? { columns: 1, rows: 1 } : area),
    })),
    columns,
  )
  return (
    <div
      role="group"
      aria-label={label}
      style={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        padding: `0 ${width}px ${width}px 0`,
        marginBlockEnd: 16,
      }}
    >
      {cells.map((cell, index) => (
        // Borders of neighbouring cells overlap, so that each line is drawn once.
        <div
          key={cell.id}
          style={{
            gridColumn: `${cell.column + 1} / span ${cell.columns}`,
            gridRow: `${cell.row + 1} / span ${cell.rows}`,
            minWidth: 0,
            marginInlineEnd: -width,
            marginBlockEnd: -width,
            border,
          }}
        >
          {slots[index]?.content}
        </div>
      ))}
    </div>
  )
})
