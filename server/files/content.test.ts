import { expect, test } from 'vitest'
import { fileRules } from '#schemas/api/file.ts'
import { ContentJudge, judgeContent } from './content.ts'

const mediaTypeOf = (bytes: Uint8Array, extension: string): string | undefined =>
  judgeContent(bytes, extension).mediaType

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const zip = 'PK\x03\x04\x14\x00'
const begins: Readonly<Record<string, string>> = {
  png: '\x89PNG\r\n\x1a\n....',
  jpg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  webp: 'RIFF\x01\n\x00\x00WEBP',
  bmp: 'BM6',
  pdf: '%PDF-1.7',
  doc: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  docx: zip,
  zip,
  rar: 'Rar!\x1a\x07\x01',
  '7z': '7z\xbc\xaf\x27\x1c',
  mp3: 'ID3\x04',
  wav: 'RIFF\x01\x02\x03\x04WAVEfmt ',
  ogg: 'OggS',
  mp4: '\x00\x00\x00\x18ftypmp42',
  mov: '\x00\x00\x00\x14moov',
  webm: '\x1a\x45\xdf\xa3',
  avi: 'RIFF\x01\x02\x03\x04AVI LIST',
  txt: 'plain words',
}
/** Extensions that share their first bytes with one of the above. */
const alike: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  xls: 'doc',
  ppt: 'doc',
  xlsx: 'docx',
  ods: 'docx',
  pptx: 'docx',
  csv: 'txt',
  md: 'txt',
  log: 'txt',
  m4a: 'mp4',
}

test('every extension that is taken is known by its content', () => {
  const extensions = new Set(Object.values(fileRules).flatMap((rule) => rule.extensions))
  expect(
    [...extensions].filter(
      (extension) => !mediaTypeOf(latin1(begins[alike[extension] ?? extension] ?? ''), extension),
    ),
  ).toEqual([])
})

test('T34 content and extension must agree', () => {
  const names = Object.keys(begins)
  const confused = names.flatMap((content) =>
    names
      .filter(
        (extension) =>
          extension !== content && mediaTypeOf(latin1(begins[content] ?? ''), extension),
      )
      .map((extension) => `${content} as ${extension}`),
  )
  // Bytes that are all ASCII are valid text too.
  expect(confused.filter((pair) => !pair.endsWith(' as txt'))).toEqual([
    'docx as zip',
    'zip as docx',
    'mp4 as mov',
  ])
})

test.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['html', '<p>'],
  ['xml', '<?xml version="1.0"?>'],
  ['js', 'alert(1)'],
  ['exe', 'MZ\x90\x00'],
  ['png', '<svg onload="alert(1)"/>'],
  ['png', 'MZ\x90\x00'],
  ['txt', 'MZ\x90\x00'],
  ['txt', ' \n<!DOCTYPE html><p>'],
  ['txt', '<?xml version="1.0"?><svg/>'],
  ['csv', '<script>alert(1)</script>'],
  ['log', '#!/bin/sh'],
  ['png', ''],
  ['', 'words'],
  ['constructor', 'words'],
])('T34 .%s of %j is refused', (extension, content) => {
  expect(mediaTypeOf(latin1(content), extension)).toBeUndefined()
})

test('a text may be written in GBK or UTF-16, and be empty', () => {
  const wide = new Uint8Array(Buffer.from('\ufeff停车费，8 元', 'utf16le'))
  expect([
    mediaTypeOf(latin1('\xc4\xe3\xba\xc3'), 'txt'),
    mediaTypeOf(wide, 'csv'),
    mediaTypeOf(new Uint8Array(Buffer.from(wide).swap16()), 'md'),
    mediaTypeOf(new Uint8Array(), 'log'),
  ]).toEqual(['text/plain', 'text/csv', 'text/markdown', 'text/plain'])
})

test.each([
  ['exe', 'MZ', 'unknown'],
  ['png', '', 'empty'],
  ['png', '<svg onload="alert(1)"/>', 'other'],
  ['txt', 'MZ\x90\x00', 'notText'],
  ['txt', ' \n<!DOCTYPE html><p>', 'runs'],
  ['txt', '\xff\xfe<\0s\0c\0r\0i\0p\0t\0>\0', 'runs'],
  ['txt', '\xfe\xff\0<\0s\0c\0r\0i\0p\0t\0>', 'runs'],
  ['txt', '<\0s\0c\0r\0i\0p\0t\0>\0', 'runs'],
  ['csv', '<script>var a="\xc4\xe3\xba\xc3"</script>', 'runs'],
])('T34 of .%s with %j it is said what is wrong', (extension, content, trouble) => {
  expect(judgeContent(latin1(content), extension)).toEqual({ trouble })
})

test('text is UTF-8, with or without its mark', () => {
  const bytes = new TextEncoder().encode('停车费 <b>，8 元')
  expect([
    mediaTypeOf(bytes, 'txt'),
    mediaTypeOf(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]), 'csv'),
  ]).toEqual(['text/plain', 'text/csv'])
})

test('T34 pieces are judged as the whole would be', () => {
  const inPieces = (content: Uint8Array, extension: string, size: number): string | undefined => {
    const judge = new ContentJudge(extension)
    for (let at = 0; at < content.length; at += size) judge.push(content.subarray(at, at + size))
    return judge.end().mediaType
  }
  const contents: readonly (readonly [string, Uint8Array])[] = [
    ...Object.entries(begins).map(([extension, content]): [string, Uint8Array] => [
      extension,
      latin1(content),
    ]),
    ['txt', new TextEncoder().encode('停车费，8 元')],
    ['txt', latin1(`${' '.repeat(40)}<!DOCTYPE html>`)],
    ['txt', latin1('words \xe4\xb8')],
    ['txt', latin1('words\0')],
  ]
  for (const [extension, content] of contents)
    for (const size of [1, 3, 7])
      expect([extension, size, inPieces(content, extension, size)]).toEqual([
        extension,
        size,
        mediaTypeOf(content, extension),
      ])
})
