import { Thumbs } from '#renderers/parts/file-thumbs.tsx'
import { defineCell } from '#renderers/view.ts'
import { uploadImg } from './kind.ts'

export default defineCell(uploadImg, ({ value }) => <Thumbs value={value} size={32} />)
