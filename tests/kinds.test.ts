import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import Value from 'typebox/value'
import { iconNames } from '#renderers/parts/icon.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { views } from '#renderers/widgets/views.ts'
import { languages } from '#schemas/text.ts'
import type { Around, BoundKind, Env } from '#schemas/widget/define.ts'
import { optionTexts } from '#schemas/widget/option.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { sampled } from './samples.ts'

const env: Env = {
  now: Date.UTC(2026, 4, 31, 17, 5, 9),
  timeZone: 'Asia/Shanghai',
  userId: 'u1',
  departmentId: 'o1',
  organizeId: 'o2',
}
const around: Around = { env, get: () => null }
const ajv = new Ajv()

const look = (language: (typeof languages)[number]) => ({
  name: () => undefined,
  timeZone: env.timeZone,
  language,
})

/** Does a value fit the schema, which every reader of the contract sees? */
const fitsSchema = (bound: BoundKind, value: unknown): boolean =>
  bound.schema !== null && Value.Check(bound.schema, value)

describe.each(sampled)('$name', ({ kind, samples }) => {
  const bounds = samples.map((sample) => ({ ...sample, bound: kind.bind(sample.options) }))
  const holding = bounds.filter(({ bound }) => bound.type !== null)

  test('sample options fit, are whole, and survive being stored', () => {
    for (const { options, bound } of bounds) {
      expect(kind.fits(options)).toBe(true)
      expect(bound.check()).toEqual([])
      expect(kind.bind(JSON.parse(JSON.stringify(bound.options))).options).toEqual(bound.options)
    }
  })

  test('defaults fit and stay as they are', () => {
    expect(kind.fits({})).toBe(true)
    expect(kind.parse(kind.parse({}))).toEqual(kind.parse({}))
  })

  test('options of a wrong shape are refused', () => {
    // A group of options uses the options that it knows and ignores the others.
    for (const [key, schema] of Object.entries<object>(kind.options.properties))
      expect(kind.fits({ [key]: { wrong: true } }), key).toBe('properties' in schema)
  })

  test('it holds data or nothing at all', () => {
    for (const { bound } of bounds)
      expect(bound.type !== null && bound.schema !== null).toBe(kind.holdsData)
    expect(
      holding.every(({ valid = [], invalid = [] }) => valid.length > 0 && invalid.length > 0),
    ).toBe(true)
  })

  test('the initial value is valid and canonical', () => {
    for (const { bound } of holding) {
      const initial = bound.initial(env)
      expect(bound.problems(initial, around)).toEqual([])
      expect(bound.read(initial)).toEqual(initial)
    }
  })

  test('valid values have no problem, are canonical and survive JSON; invalid ones have one', () => {
    for (const { bound, valid = [], invalid = [] } of holding) {
      for (const value of valid) {
        expect(bound.problems(value, around), JSON.stringify(value)).toEqual([])
        expect(bound.read(value)).toEqual(value)
        expect(bound.read(JSON.parse(JSON.stringify(value)))).toEqual(value)
      }
      for (const value of invalid) {
        const read = bound.read(value)
        expect(
          isEmpty(read) || !fitsSchema(bound, value) || bound.problems(value, around).length > 0,
          JSON.stringify(value),
        ).toBe(true)
      }
    }
  })

  test('reading twice reads the same, whatever comes in', () => {
    for (const { bound } of holding) {
      fc.assert(
        fc.property(fc.jsonValue(), (raw) => {
          expect(bound.read(bound.read(raw))).toEqual(bound.read(raw))
        }),
      )
    }
  })

  test('the schema says the same to Ajv, and problems begin where the schema ends', () => {
    for (const { bound, valid = [], invalid = [] } of holding) {
      const validate = ajv.compile(JSON.parse(JSON.stringify(bound.schema)))
      const agree = (value: unknown): void => {
        expect(validate(value), JSON.stringify(value)).toBe(fitsSchema(bound, value))
        if (!isEmpty(value) && !fitsSchema(bound, value))
          expect(bound.problems(value, around).length).toBeGreaterThan(0)
      }
      for (const value of [...valid, ...invalid]) agree(value)
      fc.assert(fc.property(fc.jsonValue(), agree))
    }
  })

  test('any value is printed as a text in every language, no value as nothing', () => {
    for (const { bound, valid = [] } of holding) {
      for (const language of languages) {
        for (const value of valid) expect(bound.print(value, look(language))).not.toBe('')
        expect(bound.print(null, look(language))).toBe('')
        fc.assert(
          fc.property(fc.jsonValue(), (value) => {
            expect(typeof bound.print(value, look(language))).toBe('string')
          }),
          { numRuns: 30 },
        )
      }
    }
  })

  test('field names in the options follow a rename', () => {
    for (const { bound } of bounds) {
      const names: string[] = []
      bound.mapFields((name) => {
        names.push(name)
        return name
      })
      const renamed = JSON.stringify(bound.mapFields((name) => `${name}Renamed`))
      for (const name of names) expect(renamed).toContain(`${name}Renamed`)
      if (names.length === 0) expect(JSON.parse(renamed)).toEqual(bound.options)
    }
  })

  test('texts are full, and every option has a title in them', () => {
    for (const language of languages) {
      const own: Readonly<Record<string, string>> = {
        ...optionTexts[language],
        ...kind.texts[language],
      }
      expect(Object.values(kind.texts[language]).every((text) => text.trim() !== '')).toBe(true)
      const untitled = Object.entries<object>(kind.options.properties).filter(
        ([, schema]) => !('title' in schema && own[String(schema.title)]),
      )
      expect(untitled.map(([key]) => key)).toEqual([])
    }
  })

  test('what its check can name stands in its texts', () => {
    const wrong = [
      {},
      { min: '2', max: '1' },
      { min: 'x' },
      {
        choices: [
          { id: 'a', fullName: '' },
          { id: 'a', fullName: '' },
        ],
        defaultValue: ['b'],
      },
      { selectType: 'custom' },
      { showSummary: true, minRows: 2, maxRows: 1 },
    ]
    const named = wrong
      .filter((options) => kind.fits(options))
      .flatMap((options) => kind.bind(options).check())
    for (const code of named) expect(kind.texts.en[code], code).toBeDefined()
  })

  test('its places make sense', () => {
    expect(kind.places).toContain('form')
    expect(kind.places.includes('search')).toBe(kind.search.length > 0)
    for (const { bound } of bounds) {
      if (kind.places.includes('list'))
        expect(bound.slot !== null || bound.expression !== null).toBe(true)
      if (kind.places.includes('keyword')) expect(kind.search).toContain('fuzzy')
      if (kind.fill)
        expect(
          bound.slot?.system ?? ['createdPosition', 'billNumber'].find((own) => own === kind.fill),
        ).toBe(kind.fill)
    }
    for (const child of kind.children)
      expect(kinds[child]?.within ?? [kind.kind]).toContain(kind.kind)
  })

  test('it has a screen and an icon', () => {
    const screens = views[kind.kind]
    expect(screens?.view ?? screens?.layout).toBeDefined()
    expect(screens?.view === undefined).toBe(!kind.holdsData)
    expect(iconNames).toContain(kind.icon)
  })

  test('options of every older version can be read', () => {
    for (const { options } of bounds)
      for (let from = 1; from <= kind.version; from += 1)
        expect(kind.fits(kind.upgrade(options, from))).toBe(true)
  })
})

test('the list of screens names no kind that is not there', () => {
  expect(Object.keys(views).filter((kind) => !kinds[kind])).toEqual([])
})
