import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { stepPane } from './kind.ts'

export default defineLayout(stepPane, ({ slots }) => <Slots slots={slots} />)
