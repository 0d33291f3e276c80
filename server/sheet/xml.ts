import { SheetTrouble } from './protocol.ts'

/** What a reader of XML is told; names come without their prefix. */
export interface XmlListener {
  /**
   * An element begins; `attribute` gives one of it by its name without prefix, '' where there is
   * none.
   */
  open(name: string, attribute: (name: string) => string): void
  text?(text: string): void
  close(name: string): void
}

const entities: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const decode = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name] ?? whole
        const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)
/**
 * Begins only behind white space: a name without end is gone through once, not from each of its
 * letters.
 */
const attributePattern = /(?<!\S)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Letters that may stand without any tag between: more is no sheet. */
const longestText = 4_000_000

const marks = /["'>]/g

/**
 * Where the tag ends that begins at `start`: at the first `>` that is not part of a value; -1 where
 * there is none. Goes through the text once.
 */
function endOfTag(text: string, start: number): number {
  let at = start
  for (;;) {
    marks.lastIndex = at
    const found = marks.exec(text)
    if (!found || found[0] === '>') return found?.index ?? -1
    const closing = text.indexOf(found[0], found.index + 1)
    if (closing === -1) return -1
    at = closing + 1
  }
}

/**
 * Reads XML that comes in parts, front to back, and keeps nothing of it. Refuses a document type,
 * which could hold entities (security T35).
 */
export class XmlReader {
  #waiting = ''
  readonly #listener: XmlListener

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  push(part: string): void {
    const text = this.#waiting + part
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start === -1) break
      const end = this.#endOf(text, start)
      if (end === -1) break
      if (start > at) this.#listener.text?.(decode(text.slice(at, start)))
      this.#tell(text.slice(start + 1, end))
      at = end + 1
    }
    this.#waiting = text.slice(at)
    if (this.#waiting.length > longestText) throw new SheetTrouble('broken')
  }

  /** Where the tag that begins at `start` ends; -1 where that is still to come. */
  #endOf(text: string, start: number): number {
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start + 4)
      return end === -1 ? -1 : end + 2
    }
    if (text.startsWith('<![CDATA[', start)) {
      const end = text.indexOf(']]>', start + 9)
      return end === -1 ? -1 : end + 2
    }
    return endOfTag(text, start)
  }

  #tell(tag: string): void {
    const [first] = tag
    if (first === '?') return
    if (first === '!') {
      if (/^!DOCTYPE/i.test(tag)) throw new SheetTrouble('broken')
      if (tag.startsWith('![CDATA[')) this.#listener.text?.(tag.slice(8, -2))
      return
    }
    if (first === '/') {
      this.#listener.close(localOf(tag.slice(1).trim()))
      return
    }
    const isEmpty = tag.endsWith('/')
    const body = isEmpty ? tag.slice(0, -1) : tag
    const gap = body.search(/\s/)
    const name = localOf(gap === -1 ? body : body.slice(0, gap))
    let attributes: Map<string, string> | undefined
    this.#listener.open(name, (wanted) => {
      attributes ??= new Map(
        [...body.slice(gap === -1 ? body.length : gap).matchAll(attributePattern)].map(
          ([, key = '', double, single]) => [localOf(key), decode(double ?? single ?? '')],
        ),
      )
      return attributes.get(wanted) ?? ''
    })
    if (isEmpty) this.#listener.close(name)
  }
}
