import { Deflater } from '../platform/deflate.ts'
import { SheetTrouble } from './protocol.ts'

const signatures = { local: 0x04034b50, sizes: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 }
/** Sizes come after the bytes, and names are UTF-8. */
const flags = 0x0808
const version = 20
const deflated = 8
/** 1 January 1980, the first day of archives: equal content makes equal files. */
const firstDay = 0x21
/** Above this an archive would need another format. */
const mostBytes = 0xffff_ffff

const encoder = new TextEncoder()

function record(length: number, name: Uint8Array): [DataView, Uint8Array<ArrayBuffer>] {
  const bytes = new Uint8Array(length + name.length)
  bytes.set(name, length)
  return [new DataView(bytes.buffer), bytes]
}

/** One file of an archive; its bytes are packed as they are written. */
export class ZipPart {
  readonly name: Uint8Array
  readonly packer = new Deflater()

  constructor(name: string) {
    this.name = encoder.encode(name)
  }

  write(text: string): Promise<void> {
    return this.packer.write(encoder.encode(text))
  }
}

/** Writes an archive part after part; whatever is given is yielded at once. */
export class ZipWriter {
  readonly #entries: { readonly part: ZipPart; readonly start: number }[] = []
  #at = 0

  #count(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#at += bytes.length
    if (this.#at > mostBytes) throw new SheetTrouble('tooLarge')
    return bytes
  }

  /** What stands before the bytes of a part. */
  begin(part: ZipPart): Uint8Array<ArrayBuffer> {
    this.#entries.push({ part, start: this.#at })
    const [view, bytes] = record(30, part.name)
    view.setUint32(0, signatures.local, true)
    view.setUint16(4, version, true)
    view.setUint16(6, flags, true)
    view.setUint16(8, deflated, true)
    view.setUint16(12, firstDay, true)
    view.setUint16(26, part.name.length, true)
    return this.#count(bytes)
  }

  /** The packed bytes of a part so far. */
  take({ packer }: ZipPart): Uint8Array<ArrayBuffer>[] {
    return packer.take().map((bytes) => this.#count(bytes))
  }

  /** The rest of a part, with its sizes. */
  async end(part: ZipPart): Promise<Uint8Array<ArrayBuffer>[]> {
    await part.packer.end()
    const { crc, packed, size } = part.packer
    if (size > mostBytes) throw new SheetTrouble('tooLarge')
    const rest = this.take(part)
    const [view, bytes] = record(16, new Uint8Array())
    view.setUint32(0, signatures.sizes, true)
    view.setUint32(4, crc, true)
    view.setUint32(8, packed, true)
    view.setUint32(12, size, true)
    return [...rest, this.#count(bytes)]
  }

  /** The directory of the archive. */
  finish(): Uint8Array<ArrayBuffer>[] {
    const start = this.#at
    const entries = this.#entries.map(({ part, start: at }) => {
      const { crc, packed, size } = part.packer
      const [view, bytes] = record(46, part.name)
      view.setUint32(0, signatures.entry, true)
      view.setUint16(4, version, true)
      view.setUint16(6, version, true)
      view.setUint16(8, flags, true)
      view.setUint16(10, deflated, true)
      view.setUint16(14, firstDay, true)
      view.setUint32(16, crc, true)
      view.setUint32(20, packed, true)
      view.setUint32(24, size, true)
      view.setUint16(28, part.name.length, true)
      view.setUint32(42, at, true)
      return this.#count(bytes)
    })
    const [view, bytes] = record(22, new Uint8Array())
    view.setUint32(0, signatures.end, true)
    view.setUint16(8, entries.length, true)
    view.setUint16(10, entries.length, true)
    view.setUint32(12, this.#at - start, true)
    view.setUint32(16, start, true)
    return [...entries, bytes]
  }
}
