import { theme } from 'antd'
import { groundOn } from '#renderers/parts/legible.ts'
import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { tableGridCell } from './kind.ts'

export default defineLayout(tableGridCell, ({ slots, options }) => {
  const { token } = theme.useToken()
  return (
    <div
      style={{
        minHeight: 32,
        height: '100%',
        boxSizing: 'border-box',
        padding: '12px 12px 0',
        ...(options.backgroundColor && {
          background: groundOn(token.colorBgContainer, options.backgroundColor),
        }),
      }}
    >
      <Slots slots={slots} />
    </div>
  )
})
