import { defineTexts } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Acting } from './entries.ts'
import { refuseWrong } from './entries/refuse.ts'
import { openFile } from './resources/file/commands.ts'
import type { Services } from './services.ts'
import { readSheet, toSheetProblem } from './sheet.ts'
import { sheetFormats, sheetLimits, SheetTrouble } from './sheet/protocol.ts'

const texts = defineTexts({
  zh: { file: '文件不存在或不是您上传的' },
  zhtw: { file: '檔案不存在或不是您上傳的' },
  en: { file: 'The file is not there, or was uploaded by somebody else' },
})

interface Wanted extends Pick<Acting, 'caller' | 'say'> {
  readonly fileName: string
}

/** The rows of an uploaded sheet and the name that people gave it; 422 at `fileName` where it is not the caller's or cannot be read. What is larger than a sheet may be is not read at all (security T35). */
export async function readUploadedSheet(
  services: Services,
  { fileName, caller, say }: Wanted,
): Promise<{ readonly name: string; readonly rows: string[][] }> {
  const format = sheetFormats.find((one) => fileName.endsWith(`.${one}`)) ?? 'xlsx'
  const file = await openFile(services, { type: 'annex', name: fileName, caller }).catch(
    (error: unknown) => {
      if (error instanceof Failure)
        refuseWrong([{ path: 'fileName', code: 'file', message: say(texts, 'file') }])
      throw error
    },
  )
  try {
    if (file.size > sheetLimits.bytes) throw new SheetTrouble('tooLarge')
    return {
      name: file.name,
      rows: await readSheet(
        format,
        new Uint8Array(await new Response(file.stream()).arrayBuffer()),
      ),
    }
  } catch (error) {
    throw new Failure('invalid', { data: { problems: [toSheetProblem(error, 'fileName', say)] } })
  }
}
