import { RichText } from '#renderers/parts/rich-text.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineCell } from '#renderers/view.ts'
import { editor } from './kind.ts'

export default defineCell(editor, ({ value, printed }) => {
  const { pictures } = useRuntime()
  return typeof value === 'string' ? (
    <RichText html={value} picture={(name) => pictures?.find(name)} />
  ) : (
    printed
  )
})
