import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { tableGridCell } from './kind.ts'

export default defineLayout(tableGridCell, ({ slots, options }) => (
  <div style={{ minHeight: 32, height: '100%', boxSizing: 'border-box', padding: '12px 12px 0', ...(options.backgroundColor && { background: options.backgroundColor }) }}>
    <Slots slots={slots} />
  </div>
))
