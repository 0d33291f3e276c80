interface Format {
  readonly type: string
  /** What the first 16 bytes look like in hex; text has nothing of its own. */
  readonly begins?: RegExp
}

const zip = /^504b(0304|0506|0708)/
const compound = /^d0cf11e0a1b11ae1/
const riff = (form: string): RegExp => new RegExp(`^52494646.{8}${Buffer.from(form).toString('hex')}`)
const boxes = (...names: readonly string[]): RegExp => new RegExp(`^.{8}(${names.map((name) => Buffer.from(name).toString('hex')).join('|')})`)
const jpeg: Format = { type: 'image/jpeg', begins: /^ffd8ff/ }
const text: Format = { type: 'text/plain' }
const office = (name: string): Format => ({ type: `application/vnd.openxmlformats-officedocument.${name}`, begins: zip })

const formats = new Map<string, Format>(
  Object.entries({
    png: { type: 'image/png', begins: /^89504e470d0a1a0a/ },
    jpg: jpeg,
    jpeg,
    gif: { type: 'image/gif', begins: /^47494638(37|39)61/ },
    webp: { type: 'image/webp', begins: riff('WEBP') },
    bmp: { type: 'image/bmp', begins: /^424d/ },
    pdf: { type: 'application/pdf', begins: /^255044462d/ },
    doc: { type: 'application/msword', begins: compound },
    xls: { type: 'application/vnd.ms-excel', begins: compound },
    ppt: { type: 'application/vnd.ms-powerpoint', begins: compound },
    docx: office('wordprocessingml.document'),
    xlsx: office('spreadsheetml.sheet'),
    pptx: office('presentationml.presentation'),
    txt: text,
    log: text,
    csv: { type: 'text/csv' },
    md: { type: 'text/markdown' },
    zip: { type: 'application/zip', begins: zip },
    rar: { type: 'application/vnd.rar', begins: /^526172211a07/ },
    '7z': { type: 'application/x-7z-compressed', begins: /^377abcaf271c/ },
    mp3: { type: 'audio/mpeg', begins: /^(494433|ff(e2|e3|f2|f3|fa|fb))/ },
    wav: { type: 'audio/wav', begins: riff('WAVE') },
    ogg: { type: 'audio/ogg', begins: /^4f676753/ },
    m4a: { type: 'audio/mp4', begins: boxes('ftyp') },
    mp4: { type: 'video/mp4', begins: boxes('ftyp') },
    mov: { type: 'video/quicktime', begins: boxes('ftyp', 'moov', 'mdat', 'wide', 'free') },
    webm: { type: 'video/webm', begins: /^1a45dfa3/ },
    avi: { type: 'video/x-msvideo', begins: riff('AVI ') },
  } satisfies { readonly [extension: string]: Format }),
)

const utf8 = new TextDecoder('utf-8', { fatal: true })
// A page or a program does not become a text by its name.
const active = /^\s*(<(!doctype|\?|html|head|body|script|svg)|#!)/i

function isText(bytes: Uint8Array): boolean {
  try {
    const read = utf8.decode(bytes)
    return !read.includes('\0') && !active.test(read)
  } catch {
    return false
  }
}

/** The media type of a file whose content is what its extension says; nothing where they disagree, where it is empty, or where that kind of file is not known. */
export function mediaTypeOf(bytes: Uint8Array, extension: string): string | undefined {
  const format = formats.get(extension)
  if (!format || bytes.length === 0) return undefined
  const fits = format.begins ? format.begins.test(Buffer.from(bytes.subarray(0, 16)).toString('hex')) : isText(bytes)
  return fits ? format.type : undefined
}
