/** Supported encodings of texts. */
export const textEncodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** The encoding of a text, and its first characters that are no space. */
interface TextLook {
  readonly encoding: TextEncoding
  readonly head: string
}

const headLength = 16
/** Unmarked UTF-16 must show a zero byte within the first so many bytes to be recognised. */
const evidenceLength = 4096

// Almost all bytes are valid UTF-16 or GB 18030, so characters that no text has are used to reject
// them.
const foreign = /(?!\s)[\p{Cc}\p{Cn}]/u
const zero = /\0/

/** A possible encoding, until something contradicts it. */
class Candidate {
  readonly encoding: TextEncoding
  readonly #decoder: TextDecoder
  readonly #refused: RegExp
  head = ''
  isWrong = false
  /** The bytes are invalid in this encoding. */
  isInvalid = false
  /** The last character is incomplete. */
  isCut = false
  /** A non-ASCII character was read. */
  hasForeign = false
  /** An ASCII character was read, which in UTF-16 has a zero byte at a known position. */
  hasAscii = false

  constructor(encoding: TextEncoding, refused: RegExp) {
    this.encoding = encoding
    this.#refused = refused
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  push(bytes: Uint8Array): void {
    if (this.isWrong) return
    try {
      this.#take(this.#decoder.decode(bytes, { stream: true }))
    } catch {
      this.isInvalid = this.isWrong = true
    }
  }

  end(): void {
    if (this.isWrong) return
    try {
      this.#decoder.decode()
    } catch {
      this.isCut = true
    }
  }

  #take(text: string): void {
    if (this.#refused.test(text)) this.isWrong = true
    this.hasForeign ||= /[^\0-\x7f]/.test(text)
    this.hasAscii ||= /[\0-\x7f]/.test(text)
    if (this.head.length < headLength)
      this.head = (this.head + text).trimStart().slice(0, headLength)
  }
}

/**
 * Detects the encoding of a text piece by piece: by its mark; else UTF-8 if valid; UTF-16 if zero
 * bytes accompany ASCII characters; GB 18030 (which includes GBK and GB 2312) if valid. An
 * incomplete character at the end is accepted.
 */
export class TextReader {
  readonly #utf8 = new Candidate('utf-8', zero)
  readonly #gb = new Candidate('gb18030', foreign)
  #wide: readonly Candidate[] = [
    new Candidate('utf-16le', foreign),
    new Candidate('utf-16be', foreign),
  ]
  #mark = new Uint8Array()
  #size = 0
  #zeros = [0, 0]

  /** Takes the next piece. */
  push(bytes: Uint8Array): void {
    if (this.#size < 2) this.#mark = new Uint8Array([...this.#mark, ...bytes.subarray(0, 2)])
    if (this.#wide.length > 0) this.#count(bytes)
    this.#size += bytes.length
    for (const candidate of [this.#utf8, this.#gb, ...this.#wide]) candidate.push(bytes)
    if (this.#size > evidenceLength && !this.#marked() && this.#zeros.every((count) => count === 0))
      this.#wide = []
  }

  /** Counts zero bytes at even and odd positions. */
  #count(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) {
      const place = (this.#size + at) % 2
      this.#zeros[place] = (this.#zeros[place] ?? 0) + 1
    }
  }

  /** The UTF-16 encoding told by a mark. */
  #marked(): TextEncoding | undefined {
    const [first, second] = this.#mark
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  }

  /**
   * Call it once after all pieces; undefined where the bytes are no text. No bytes are an empty
   * text.
   */
  end(): TextLook | undefined {
    for (const candidate of [this.#utf8, this.#gb, ...this.#wide]) candidate.end()
    const [utf8, gb] = [this.#utf8, this.#gb].map((candidate) =>
      candidate.isWrong ? undefined : candidate,
    )
    if (utf8 && !utf8.isCut) return utf8
    const wide = this.#findWide()
    if (wide || this.#marked()) return wide
    return utf8?.hasForeign ? utf8 : (gb ?? utf8)
  }

  #findWide(): Candidate | undefined {
    const likely = this.#marked() ?? (this.#isBig() ? 'utf-16be' : 'utf-16le')
    const found = this.#wide.find(({ encoding }) => encoding === likely)
    return found && !found.isWrong && (this.#marked() || this.#isLikely(found)) ? found : undefined
  }

  /** A single zero within ASCII is not UTF-16, in which half of such a text would be zeros. */
  #isLikely({ hasAscii }: Candidate): boolean {
    const zeros = Math.max(...this.#zeros)
    return hasAscii && zeros > 0 && (this.#utf8.isInvalid || zeros * 3 >= this.#size)
  }

  /** In big endian the first byte of an ASCII character is zero. */
  #isBig(): boolean {
    const [even = 0, odd = 0] = this.#zeros
    return even > odd
  }
}

/** The encoding of a text; undefined where the bytes are none. */
export function guessEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const reader = new TextReader()
  reader.push(bytes)
  return reader.end()?.encoding
}

/**
 * The text of bytes without its mark; what is no character of the encoding becomes U+FFFD. Undefined
 * where none is given and they are no text.
 */
export const decodeText = (
  bytes: Uint8Array,
  encoding = guessEncoding(bytes),
): string | undefined => encoding && new TextDecoder(encoding).decode(bytes)
