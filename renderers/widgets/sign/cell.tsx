import { Inked } from '#renderers/parts/inked.tsx'
import { defineCell } from '#renderers/view.ts'
import { sign } from './kind.ts'

export default defineCell(sign, ({ value, printed }) => (
  <Inked value={value} alt={printed} height={48} />
))
