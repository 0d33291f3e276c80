import { expect, test } from 'vitest'
import { Guesses, takeGuess } from './guesses.ts'

const counter = () => {
  const guesses = new Guesses()
  return (path: string, value: unknown, { userId = 'ann', isSaved = false } = {}) => {
    takeGuess(guesses, { modelId: 'm', userId, path, value, isSaved })
  }
}

test('thirty different values within an hour, and the same ones again', () => {
  const guess = counter()
  for (let value = 0; value < 30; value++) guess('phone', value)
  for (let value = 0; value < 30; value++) guess('phone', value)
  expect(() => guess('phone', 30)).toThrow('tooMany')
  guess('mail', 30)
  guess('phone', 30, { userId: 'bo' })
})

test('what saves tell is counted for itself: three hundred different values within an hour', () => {
  const guess = counter()
  for (let value = 0; value < 300; value++) guess('phone', value, { isSaved: true })
  expect(() => guess('phone', 300, { isSaved: true })).toThrow('tooMany')
  guess('phone', 300)
})

test('no other field and nobody else push a counter out', () => {
  const guess = counter()
  for (let value = 0; value < 30; value++) guess('phone', value)
  let refused = 0
  for (let field = 0; field < 1000; field++)
    try {
      guess(`f${field}`, 1)
    } catch {
      refused++
    }
  for (let person = 0; person < 1000; person++) guess('phone', 1, { userId: `p${person}` })
  expect(refused).toBe(501)
  expect(() => guess('phone', 30)).toThrow('tooMany')
})
