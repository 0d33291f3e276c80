/**
 * Endings of the sheets that are read, for a file picker. Old ones can be chosen, and are told why
 * they are not read.
 */
export const sheetEndings = '.xlsx,.ods,.csv,.xls'

/** Does a file call itself a sheet? */
export const isSheetFile = ({ name }: File): boolean =>
  /\.(xlsx|xlsm|ods|csv|xls|xlsb|et)$/i.test(name)

/**
 * Why a file that calls itself a sheet cannot be read, before it is uploaded; null where nothing is
 * wrong at first sight. A locked workbook is wrapped as the old ones were.
 */
export async function sheetRefusal(file: File): Promise<'old' | 'locked' | 'binary' | null> {
  if (/\.xlsb$/i.test(file.name)) return 'binary'
  if (/\.(xls|et)$/i.test(file.name)) return 'old'
  if (!/\.xlsx$/i.test(file.name)) return null
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0xd0 && second === 0xcf ? 'locked' : null
}
