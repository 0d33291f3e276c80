const most = 200
// Control characters, and marks that reverse the writing direction: they could make a program look
// like a picture (`gpj.exe` as `exe.jpg`).
const unseen = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

interface FileName {
  /** Safe to show and to save under; at most 200 characters. */
  readonly name: string
  /** Lower case, without the dot; '' for none. */
  readonly extension: string
}

/**
 * The original file name without path, invisible characters and surrounding dots. A name that is
 * too long is shortened before its extension.
 */
export function cleanName(raw: string): FileName {
  const bare = (raw.normalize('NFC').replaceAll(unseen, '').split(/[/\\]/).at(-1) ?? '').replace(
    /^[.\s]+|[.\s]+$/g,
    '',
  )
  const [end = '', extension = ''] = /\.([A-Za-z0-9]{1,10})$/.exec(bare) ?? []
  const letters = Array.from(bare.slice(0, bare.length - end.length))
  const stem = letters.slice(0, most - end.length).join('') || 'file'
  return { name: stem + end, extension: extension.toLowerCase() }
}
