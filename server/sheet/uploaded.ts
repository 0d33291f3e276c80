import type { SheetPlace } from '#schemas/api/sheet-place.ts'
import { defineTexts } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Acting } from '../entries/entry.ts'
import { refuseWrong } from '../entries/refuse.ts'
import { openFile } from '../files/reading.ts'
import type { Services } from '../services.ts'
import { streamSheet, toSheetProblem } from './sheet.ts'
import type { SheetRead } from './sheet.ts'
import { readFormats, sheetLimits, SheetTrouble } from './protocol.ts'
import type { SheetAbout, SheetWish } from './protocol.ts'

const texts = defineTexts({
  zh: { file: '文件不存在或不是您上传的' },
  zhtw: { file: '檔案不存在或不是您上傳的' },
  en: { file: 'The file is not there, or was uploaded by somebody else' },
})

interface UploadedSheetOptions extends Pick<Acting, 'caller' | 'say'> {
  readonly fileName: string
  readonly wish: Omit<SheetWish, 'format'>
  take(rows: string[][]): Promise<void> | void
}

/**
 * Reads an uploaded sheet, hands over its rows some hundreds at a time, and returns its original
 * name. 422 at `fileName` where it is not the caller's or cannot be read. A file above the size
 * limit is not even opened (security T35).
 */
export async function readUploadedSheet(
  services: Services,
  { fileName, caller, say, wish, take }: UploadedSheetOptions,
): Promise<SheetRead & { readonly name: string }> {
  const format = readFormats.find((ending) => fileName.endsWith(`.${ending}`)) ?? 'xlsx'
  const file = await openFile(services, { type: 'annex', name: fileName, caller }).catch(
    (error: unknown) => {
      if (error instanceof Failure)
        refuseWrong([{ path: 'fileName', code: 'file', message: say(texts, 'file') }])
      throw error
    },
  )
  try {
    if (file.size > sheetLimits.bytes) throw new SheetTrouble('tooLarge')
    const bytes = new Uint8Array(await new Response(file.stream()).arrayBuffer())
    return { name: file.name, ...(await streamSheet(bytes, { ...wish, format }, take)) }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('invalid', { data: { problems: [toSheetProblem(error, 'fileName', say)] } })
  }
}

/** Where the rows of a sheet were found, as callers receive it. */
export const presentPlace = ({ sheets, sheet, head, first, text }: SheetAbout): SheetPlace => ({
  sheets: [...sheets],
  sheet,
  head,
  first: first.map((row) => [...row]),
  ...(text && { text: { ...text } }),
})
