import { theme } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { FileLook } from '#schemas/runtime.ts'
import { previewTexts } from './texts.ts'

/** The first rows of a spreadsheet, as texts. */
export function SheetPreview({ rows }: { readonly rows: NonNullable<FileLook['rows']> }) {
  const text = useTexts(previewTexts)
  const { token } = theme.useToken()
  const width = Math.max(0, ...rows.map((row) => row.length))
  const cell = {
    border: `1px solid ${token.colorBorderSecondary}`,
    padding: '4px 8px',
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    verticalAlign: 'top',
  } as const
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={text('sheet')}
      style={{ maxHeight: '68vh', overflow: 'auto' }}
    >
      <table style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {rows.map((row, at) => (
            // Rows and cells of a sheet have no id, only a position.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th
                scope="row"
                style={{ ...cell, color: token.colorTextSecondary, fontWeight: 'normal' }}
              >
                {at + 1}
              </th>
              {Array.from({ length: width }, (_, column) => (
                <td key={column} style={cell}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
