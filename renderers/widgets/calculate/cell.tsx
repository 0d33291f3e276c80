import { defineCell } from '#renderers/view.ts'
import { calculate } from './kind.ts'

const style = { display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

export default defineCell(calculate, ({ printed }) => <span style={style}>{printed}</span>)
