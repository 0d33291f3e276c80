import { RecordLink } from '#renderers/parts/record-link.tsx'
import { defineCell } from '#renderers/view.ts'
import { relationForm } from './kind.ts'

export default defineCell(relationForm, ({ value, printed, options }) =>
  typeof value === 'string' ? (
    <RecordLink modelId={options.modelId} id={value} name={printed} isWritten />
  ) : (
    printed
  ),
)
