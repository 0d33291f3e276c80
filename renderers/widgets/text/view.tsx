import { useWordStyle } from '#renderers/parts/word-style.ts'
import { defineLayout } from '#renderers/view.ts'
import { text } from './kind.ts'

export default defineLayout(text, ({ label, options }) => (
  <p
    style={{
      margin: '0 0 16px',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      ...useWordStyle(options.textStyle),
    }}
  >
    {options.content || label}
  </p>
))
