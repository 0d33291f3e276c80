import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitComment } from './comment-spans.ts'

const typesOf = (text: string, names: readonly string[] = []) =>
  splitComment(text, names).map((span) => [span.type, span.text])

test('mentions and links are found, the longest name first, without the mark that ends a sentence', () => {
  expect(typesOf('See https://a.b/c?d=1. @Ann Lee, @Ann and @Bob', ['Ann', 'Ann Lee'])).toEqual([
    ['plain', 'See '],
    ['link', 'https://a.b/c?d=1'],
    ['plain', '. '],
    ['mention', '@Ann Lee'],
    ['plain', ', '],
    ['mention', '@Ann'],
    ['plain', ' and @Bob'],
  ])
  expect(typesOf('javascript:alert(1) <b>', [])).toEqual([['plain', 'javascript:alert(1) <b>']])
})

test('whatever is written, the spans together are the text, and none is empty', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('@a', '@a.b', '@(', 'http://', 'https://x.y/', '。', '\n', ' '),
  )
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.array(fc.oneof(fc.constantFrom('a', 'a.b', '(', ''), fc.string())),
      (text, names) => {
        const spans = splitComment(text, names)
        expect(spans.map((span) => span.text).join('')).toBe(text)
        expect(spans.every((span) => span.text !== '')).toBe(true)
      },
    ),
  )
})
