import fc from 'fast-check'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { sketch } from './designs.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { complete } from '#schemas/design/source/complete.ts'
import type { CompletionNames } from '#schemas/design/source/complete.ts'
import { judge } from '#schemas/design/source/judge.ts'
import { pointerOf, scan } from '#schemas/design/source/scan.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)
const say = speaker(library)

const document = sketch([
  { id: 'plate', kind: 'input', field: 'plate' },
  { id: 'code', kind: 'qrcode' },
  {
    id: 'lines',
    kind: 'table',
    field: 'lines',
    children: [{ id: 'price', kind: 'inputNumber', field: 'price' }],
  },
])
const source = JSON.stringify(document, null, 2)
const named: CompletionNames = {
  kinds,
  fields: [
    { path: 'plate', label: 'Plate' },
    { path: 'lines.price', label: 'Price' },
  ],
  nodes: [{ id: 'plate', label: 'Plate' }],
  nameOfKind: (kind) => kind.toUpperCase(),
}

test('every value of any JSON is found at its place', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, isWide) => {
      const text = JSON.stringify(value, null, isWide ? 2 : 0)
      const { spots } = scan(text)
      const visit = (part: unknown, path: readonly (string | number)[]): void => {
        const spot = spots.get(pointerOf(path))
        expect(JSON.parse(text.slice(spot?.from, spot?.to))).toEqual(
          JSON.parse(JSON.stringify(part)),
        )
        if (Array.isArray(part)) part.forEach((below, index) => visit(below, [...path, index]))
        else if (typeof part === 'object' && part !== null)
          for (const [key, below] of Object.entries(part)) visit(below, [...path, key])
      }
      visit(JSON.parse(text), [])
    }),
    { numRuns: 300 },
  )
})

test('a text that is cut off anywhere is still read, and a cursor anywhere is answered', () => {
  fc.assert(
    fc.property(fc.nat(source.length), fc.nat(source.length), (end, at) => {
      const text = source.slice(0, end)
      scan(text, Math.min(at, end))
      complete(text, Math.min(at, end), named)
    }),
    { numRuns: 200 },
  )
})

/** The completions offered at the mark `|`. */
function offered(text: string) {
  const at = text.indexOf('|')
  return complete(text.replace('|', ''), at, named)
}
const labels = (text: string) => offered(text)?.list.map(({ label }) => label)

test('keys, values, kinds, options of the kind and field names are offered where they fit', () => {
  expect(labels('{"form": {"labelPosition": |')).toEqual(['right', 'left', 'top'])
  expect(labels('{"form": {"labelWidth": 1, |')).toEqual(expect.arrayContaining(['gutter', 'size']))
  expect(labels('{"form": {"labelWidth": 1, |')).not.toContain('labelWidth')
  expect(labels('{"nodes": {"a": {"kind": "in|"')).toEqual(Object.keys(kinds))
  expect(labels('{"nodes": {"a": {"kind": "qrcode", "options": {"|"')).toEqual(
    expect.arrayContaining(['level', 'relationField']),
  )
  expect(labels('{"nodes": {"a": {"kind": "qrcode", "options": {"level": |')).toEqual([
    'L',
    'M',
    'Q',
    'H',
  ])
  expect(labels('{"nodes": {"a": {"kind": "qrcode", "options": {"relationField": "|"')).toEqual(
    expect.arrayContaining(['plate', 'lines.price']),
  )
  expect(labels('{"list": {"columns": [{"field": |')).toEqual(expect.arrayContaining(['plate']))
  expect(labels('{"nodes": {"a": {"required": |')).toEqual(['true', 'false'])
  expect(offered('{"form": {"la|belWidth"')).toMatchObject({ from: 10, to: 22, isKey: true })
  expect(labels('{"form": {"labelWidth": 1 |')).toBeUndefined()
})

test('what is wrong is told at its place', () => {
  const flawed = (change: (text: string) => string) => {
    const text = change(source)
    return judge(kinds, text, say).flaws.map(({ from, to, message }) => [
      text.slice(from, to),
      message,
    ])
  }
  expect(judge(kinds, source, say)).toMatchObject({ document })
  expect(flawed((text) => text.replace('"labelWidth": 100', '"labelWidth": 9'))).toContainEqual([
    '9',
    'The design is malformed at /form/labelWidth',
  ])
  expect(
    flawed((text) =>
      text.replace('"plate",\n    "code"', '"plate",\n    "gone",\n    "code"'),
    )[0]?.[1],
  ).toBe('There is no part gone')
  expect(
    flawed((text) =>
      text.replace(
        '"id": "code",\n      "kind": "qrcode"',
        '"id": "code",\n      "kind": "nothing"',
      ),
    ),
  ).toContainEqual(['"code"', 'There is no kind nothing'])
  expect(flawed((text) => text.replace('    "code",\n', ''))).toContainEqual([
    '"code"',
    'The part code stands nowhere; applying drops it',
  ])
  expect(judge(kinds, '{', say)).toEqual({ flaws: [], document: null })
})
