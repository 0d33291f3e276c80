import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { row } from './kind.ts'

export default defineLayout(row, ({ slots, options }) => (
  <Slots slots={slots} gutter={options.gutter} justify={options.justify} align={options.align} />
))
