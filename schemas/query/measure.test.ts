import { expect, test } from 'vitest'
import { valueTypes } from '../widget/value.ts'
import { canMeasure, finishMeasure, hows, partialsOf, typeOfMeasure, widthOf } from './measure.ts'

test('only what follows from groups is merged: others are asked again', () => {
  const asked = hows.filter((how) => partialsOf[how] === null)
  expect(asked).toEqual(['countDistinct', 'median', 'p90'])
  expect(partialsOf.avg).toEqual(['sum', 'count'])
  expect(widthOf('avg')).toBe(2)
  expect(widthOf('median')).toBe(1)
})

test('an average is divided once, and rounded half away from zero', () => {
  expect(finishMeasure('avg', ['10', '4'])).toBe('2.5')
  expect(finishMeasure('avg', ['1', '3'])).toBe('0.3333333333')
  expect(finishMeasure('avg', ['-2', '3'])).toBe('-0.6666666667')
  expect(finishMeasure('avg', [null, '0'])).toBe(null)
  expect(finishMeasure('avg', ['0', '0'])).toBe(null)
})

test('a count of nothing is 0, anything else of nothing is not there', () => {
  for (const how of hows)
    expect(finishMeasure(how, [null, null])).toBe(
      how === 'count' || how === 'countDistinct' ? '0' : null,
    )
})

test.each([
  ['sum', ['decimal', 'flag']],
  ['avg', ['decimal', 'flag']],
  ['median', ['decimal', 'flag']],
  ['p90', ['decimal', 'flag', 'date', 'instant', 'time']],
  ['min', ['text', 'decimal', 'flag', 'date', 'instant', 'time']],
  ['max', ['text', 'decimal', 'flag', 'date', 'instant', 'time']],
  ['countDistinct', ['text', 'decimal', 'flag', 'date', 'instant', 'time', 'id']],
  ['count', valueTypes],
] as const)('%s measures %j', (how, types) => {
  expect(valueTypes.filter((type) => canMeasure(how, type))).toEqual(types)
})

test('records themselves are only counted', () => {
  expect(hows.filter((how) => canMeasure(how, null))).toEqual(['count'])
})

test('counts are numbers whatever they count, an earliest day is a day', () => {
  expect(typeOfMeasure('count', 'text')).toBe('decimal')
  expect(typeOfMeasure('sum', 'flag')).toBe('decimal')
  expect(typeOfMeasure('min', 'date')).toBe('date')
  expect(typeOfMeasure('max', 'text')).toBe('text')
})
