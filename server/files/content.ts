import { TextReader } from '#schemas/format/text-encoding.ts'
import { toBytes, toHex } from '../platform/bytes.ts'

interface Format {
  readonly type: string
  /** Pattern of the first 16 bytes in hex; text formats have none. */
  readonly begins?: RegExp
}

const zip = /^504b(0304|0506|0708)/
const compound = /^d0cf11e0a1b11ae1/
const riff = (form: string): RegExp => new RegExp(`^52494646.{8}${toHex(toBytes(form))}`)
const boxes = (...names: readonly string[]): RegExp =>
  new RegExp(`^.{8}(${names.map((name) => toHex(toBytes(name))).join('|')})`)
const jpeg: Format = { type: 'image/jpeg', begins: /^ffd8ff/ }
const text: Format = { type: 'text/plain' }
const office = (name: string): Format => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  begins: zip,
})

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
    ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', begins: zip },
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

// Catches web pages and scripts that were renamed to a text file.
const active = /^(<(!doctype|\?|html|head|body|script|svg)|#!)/i
const headLength = 16

/**
 * Why a file is refused: unknown type, empty, other content than its extension says, not text, or
 * text that a browser would run.
 */
export type ContentTrouble = 'unknown' | 'empty' | 'other' | 'notText' | 'runs'

/** The result of checking content: its media type, or the reason for refusing it. */
export type Judgement =
  | { readonly mediaType: string; readonly trouble?: undefined }
  | { readonly trouble: ContentTrouble; readonly mediaType?: undefined }

/** Checks the content of a file piece by piece, so that large files need not be in memory. */
export class ContentJudge {
  readonly #format: Format | undefined
  readonly #text = new TextReader()
  #size = 0
  /** The first bytes in hex. */
  #head = ''

  constructor(extension: string) {
    this.#format = formats.get(extension)
  }

  /** Checks the next piece. */
  push(bytes: Uint8Array): void {
    if (!this.#format?.begins) this.#text.push(bytes)
    else if (this.#head.length < headLength * 2) this.#head += toHex(bytes.subarray(0, headLength))
    this.#size += bytes.length
  }

  /** Call it once after all pieces: does the content match the extension? A text may be empty. */
  end(): Judgement {
    if (!this.#format) return { trouble: 'unknown' }
    const { type: mediaType, begins } = this.#format
    if (begins) {
      if (this.#size === 0) return { trouble: 'empty' }
      return begins.test(this.#head) ? { mediaType } : { trouble: 'other' }
    }
    const text = this.#text.end()
    if (!text) return { trouble: 'notText' }
    return active.test(text.head) ? { trouble: 'runs' } : { mediaType }
  }
}

/** The same for a file that is wholly in memory. */
export function judgeContent(bytes: Uint8Array, extension: string): Judgement {
  const judge = new ContentJudge(extension)
  judge.push(bytes)
  return judge.end()
}
