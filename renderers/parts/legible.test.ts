import { expect, test } from 'vitest'
import { contrast, groundOn, inkOn } from './legible.ts'

const [light, dark] = ['#ffffff', '#141414']

test('contrast is that of WCAG', () => {
  expect([
    contrast('#ffffff', '#000000'),
    contrast('#777777', '#ffffff').toFixed(2),
    contrast('#123456', '#123456'),
  ]).toEqual([21, '4.48', 1])
})

test('a designed ground stays where the words of the theme can be read on it', () => {
  expect([groundOn(light, '#e6f4ff'), groundOn(dark, '#002140')]).toEqual(['#e6f4ff', '#002140'])
  expect([groundOn(dark, '#e6f4ff'), groundOn(light, '#002140')]).toEqual([
    'color-mix(in srgb, #e6f4ff 18%, #141414)',
    'color-mix(in srgb, #002140 18%, #ffffff)',
  ])
})

test('dark words of a light design take the colour of the theme where it is dark', () => {
  expect([
    inkOn(dark, '#000000'),
    inkOn(dark, '#003366'),
    inkOn(dark, '#ff4d4f'),
    inkOn(light, '#fadb14'),
  ]).toEqual([undefined, undefined, '#ff4d4f', '#fadb14'])
})
