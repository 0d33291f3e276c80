import { Inked } from '#renderers/parts/inked.tsx'
import { defineCell } from '#renderers/view.ts'
import { signature } from './kind.ts'

export default defineCell(signature, ({ value, printed }) => (
  <Inked value={value} alt={printed} height={48} />
))
