import { defineLayout } from '#renderers/view.ts'
import { styleOf } from '#schemas/widget/text-style.ts'
import { text } from './kind.ts'

export default defineLayout(text, ({ label, options }) => <p style={{ margin: '0 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...styleOf(options.textStyle) }}>{options.content || label}</p>)
