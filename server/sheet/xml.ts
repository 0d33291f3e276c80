import { SheetTrouble } from './protocol.ts'

/** Receives the parts of an XML document; names come without prefix. */
export interface XmlListener {
  /**
   * An element starts; `attribute` returns an attribute by its name without prefix, '' where
   * missing.
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
/** Must start after white space, so that a long name without an end is scanned only once. */
const attributePattern = /(?<!\S)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Most letters without a tag in between; a sheet never has more. */
const longestText = 4_000_000

const marks = /["'>]/g

/**
 * Where the tag at `start` ends: at the first `>` outside of values; -1 where there is none. Scans
 * the text once.
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
 * Parses XML that arrives in parts, from front to back, without keeping it. Refuses a document
 * type, which could define entities (security T35).
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

  /** Where the tag at `start` ends; -1 where its end has not arrived yet. */
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
