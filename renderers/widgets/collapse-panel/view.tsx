import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { collapsePanel } from './kind.ts'

export default defineLayout(collapsePanel, ({ slots }) => <Slots slots={slots} />)
