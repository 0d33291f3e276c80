/**
 * Extensions of spreadsheets, for a file picker. Old formats can be chosen, so that the user is
 * told why they cannot be read.
 */
export const sheetEndings = '.xlsx,.ods,.csv,.xls'

/** Does the file name look like a spreadsheet? */
export const isSheetFile = ({ name }: File): boolean =>
  /\.(xlsx|xlsm|ods|csv|xls|xlsb|et)$/i.test(name)

/**
 * Why a spreadsheet cannot be read, checked before it is uploaded; null where nothing is found. A
 * locked workbook is recognised because it has the container format of old files.
 */
export async function sheetRefusal(file: File): Promise<'old' | 'locked' | 'binary' | null> {
  if (/\.xlsb$/i.test(file.name)) return 'binary'
  if (/\.(xls|et)$/i.test(file.name)) return 'old'
  if (!/\.xlsx$/i.test(file.name)) return null
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0xd0 && second === 0xcf ? 'locked' : null
}
