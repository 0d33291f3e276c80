import type { UploadedFile } from '#schemas/api/file.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Row } from '../../tables.ts'

export const fileTexts = defineTexts({
  zh: {
    wrongFile: '请选择{extensions}类型的文件，且内容须与扩展名一致',
    missing: '文件不完整，请重试',
    checksum: '文件校验失败，请重新上传',
  },
  zhtw: {
    wrongFile: '請選擇{extensions}類型的檔案，且內容須與副檔名一致',
    missing: '檔案不完整，請重試',
    checksum: '檔案驗證失敗，請重新上傳',
  },
  en: {
    wrongFile: 'Please choose a file of type {extensions} whose content is what its extension says',
    missing: 'Parts of the file are missing, please try again',
    checksum: 'The file did not arrive as it was sent, please upload it again',
  },
})

/** The name that a stored file is asked for by. */
export const storedName = ({ id, extension }: Pick<Row<'files'>, 'id' | 'extension'>): string =>
  `${id}.${extension}`

/** A stored file as records keep it (specification 3). */
export const presentFile = (
  row: Pick<Row<'files'>, 'id' | 'extension' | 'type' | 'name' | 'size'>,
): UploadedFile => ({
  name: row.name,
  fileId: storedName(row),
  fileVersionId: row.id,
  url: `/api/file/Download/${row.type}/${storedName(row)}`,
  fileSize: row.size,
})
