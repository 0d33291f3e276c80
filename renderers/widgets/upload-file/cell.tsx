import { FileNames } from '#renderers/parts/file-names.tsx'
import { defineCell } from '#renderers/view.ts'
import { uploadFile } from './kind.ts'

export default defineCell(uploadFile, ({ value }) => <FileNames value={value} />)
