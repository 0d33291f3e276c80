import { expect, test } from 'vitest'
import { keepPart } from './keep.ts'
import type { KeptPart, Place } from './keep.ts'
import type { Line } from './report.ts'

const before: Place = { commit: 'a1', machine: 'old', load: 0, date: '2026-01-01' }
const place: Place = { commit: 'b2', machine: 'new', load: 0.1, date: '2026-01-02' }
const last: KeptPart = {
  ...before,
  ratios: { read: { value: 0.6, better: 'higher' }, wait: { value: 2, better: 'lower' } },
}
const lineOf = (what: string, value: number, better: 'higher' | 'lower' = 'higher'): Line => ({
  what,
  figure: '',
  ratio: { value, better },
})
const plain: Line = { what: 'seconds', figure: '3 s' }

test('ratios take the place of the last ones, with where they were measured', () => {
  const lines = [lineOf('read', 0.712345), plain, lineOf('wait', 1.5, 'lower')]
  expect(keepPart(last, lines, { place, isAccepted: false })).toMatchObject({
    faults: [],
    part: {
      ...place,
      ratios: { read: { value: 0.7123, better: 'higher' }, wait: { value: 1.5, better: 'lower' } },
    },
  })
})

test('a run with a fall changes nothing, so that the next one finds it again', () => {
  const lines = [lineOf('read', 0.3), lineOf('wait', 1, 'lower')]
  const { faults, part } = keepPart(last, lines, { place, isAccepted: false })
  expect(faults).toEqual(['read'])
  expect(part).toBe(last)
})

test('a fall is taken when that is asked for, a figure that is no number never', () => {
  const fallen = keepPart(last, [lineOf('read', 0.3)], { place, isAccepted: true })
  expect(fallen).toMatchObject({ faults: [], part: { ratios: { read: { value: 0.3 } } } })
  const broken = keepPart(last, [lineOf('read', Number.NaN)], { place, isAccepted: true })
  expect(broken.faults).toEqual(['read'])
  expect(broken.part).toBe(last)
})

test('what a run did not measure stays kept until the new figures are taken as they are', () => {
  const lines = [lineOf('read', 0.6)]
  const kept = (isAccepted: boolean) =>
    Object.keys(keepPart(last, lines, { place, isAccepted }).part?.ratios ?? {})
  expect(kept(false)).toEqual(['read', 'wait'])
  expect(kept(true)).toEqual(['read'])
})

test('a bench that measured no ratio keeps nothing new', () => {
  expect(keepPart(undefined, [plain], { place, isAccepted: false }).part).toBeUndefined()
  expect(keepPart(last, [plain], { place, isAccepted: true }).part).toBe(last)
})
