import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { tabPane } from './kind.ts'

export default defineLayout(tabPane, ({ slots }) => <Slots slots={slots} />)
