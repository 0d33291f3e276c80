import { expect, test } from 'vitest'
import { decodeText, TextReader } from './text-encoding.ts'

const encodingOf = (bytes: Uint8Array, size = bytes.length): string | undefined => {
  const reader = new TextReader()
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
  return reader.end()?.encoding
}
const hex = (digits: string): Uint8Array =>
  new Uint8Array(Buffer.from(digits.replaceAll(' ', ''), 'hex'))
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16le = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const words = '车牌,金额\n京A12345,一百元 😀\n'

/** 车牌,金额⏎京A12345,一百元⏎ as programs on a Chinese Windows write it. */
const gbk = hex('b3b5c5c62cbdf0b6ee0abea94131323334352cd2bbb0d9d4aa0a')

test.each<readonly [string, Uint8Array, readonly [string, string]]>([
  ['nothing', new Uint8Array(), ['utf-8', '']],
  ['ASCII', latin1('a,b\r\n1,2'), ['utf-8', 'a,b\r\n1,2']],
  ['UTF-8', new TextEncoder().encode(words), ['utf-8', words]],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${words}`), ['utf-8', words]],
  ['GBK', gbk, ['gb18030', '车牌,金额\n京A12345,一百元\n']],
  ['GBK that begins like UTF-8', hex('c4a3b0e5'), ['gb18030', '模板']],
  ['GB 18030 of four bytes', hex('c4e3 9439da33'), ['gb18030', '你💩']],
  ['UTF-16 LE with its mark', utf16le(`\ufeff${words}`), ['utf-16le', words]],
  ['UTF-16 BE with its mark', utf16be(`\ufeff${words}`), ['utf-16be', words]],
  ['UTF-16 LE without a mark', utf16le(words), ['utf-16le', words]],
  ['UTF-16 BE without a mark', utf16be(words), ['utf-16be', words]],
  ['UTF-16 of Chinese alone, with its mark', utf16le('\ufeff停车费'), ['utf-16le', '停车费']],
])('%s is known and read', (_, bytes, read) => {
  expect([encodingOf(bytes), decodeText(bytes)]).toEqual(read)
})

test.each<readonly [string, Uint8Array, string]>([
  ['UTF-8', new TextEncoder().encode('停车').subarray(0, 5), '停\ufffd'],
  ['GBK', hex('c4e3bac3c4'), '你好\ufffd'],
  ['UTF-16', utf16le('\ufeff停车').subarray(0, 5), '停\ufffd'],
  ['half a pair of UTF-16', utf16le('\ufeffa😀').subarray(0, 6), 'a\ufffd'],
])('%s that is cut off in a character stays a text', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})

test.each<readonly [string, Uint8Array]>([
  ['a program', latin1('MZ\x90\x00')],
  ['a program of another system', latin1('\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00')],
  ['a picture', latin1('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR')],
  ['a photo', latin1('\xff\xd8\xff\xe0\x00\x10JFIF\x00')],
  ['an archive', latin1('PK\x03\x04\x14\x00\x00\x00')],
  ['a zero in ASCII', latin1('words\0')],
  ['a zero in UTF-16', utf16le('\ufeffa\0b')],
  ['a single surrogate', hex('fffe 6100 3dd8 6200')],
  ['a swapped pair', hex('fffe 00de3dd8')],
  ['a byte that no encoding has', latin1('caf\xff\n')],
  ['a control character in GBK', hex('c4e3bac302')],
])('%s is no text', (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined()
})

test('pieces are read as the whole would be', () => {
  const all = [gbk, new TextEncoder().encode(words), utf16le(`\ufeff${words}`), utf16be(words)]
  for (const bytes of all)
    for (const size of [1, 3, 7])
      expect([size, encodingOf(bytes, size)]).toEqual([size, encodingOf(bytes)])
})

test('a long text keeps its encoding where its first foreign letter comes late', () => {
  const long = new Uint8Array([...latin1('a'.repeat(10_000)), ...gbk])
  expect(encodingOf(long)).toBe('gb18030')
})
