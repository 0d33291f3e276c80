import { defineCell } from '#renderers/view.ts'
import { inputNumber } from './kind.ts'

const style = { display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

export default defineCell(inputNumber, ({ printed }) => <span style={style}>{printed}</span>)
