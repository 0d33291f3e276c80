import sanitizeHtml from 'sanitize-html'
import type { Transformer } from 'sanitize-html'
import { allowedHtml, plainHtml } from '#schemas/format/html.ts'

const { tags, attributes, styles, link, picture, rel, target } = allowedHtml

const safeLink: Transformer = (tagName, { href, target: wanted, style }) => ({
  tagName,
  attribs: {
    ...(style && { style }),
    ...(href && link.test(href) && { href, rel, ...(wanted === target && { target }) }),
  },
})

const safePicture: Transformer = (tagName, { src = '', ...rest }) => ({
  tagName,
  attribs: { ...rest, ...(picture.test(src) && { src }) },
})

/**
 * Most marks of the rich text of one save. Cleaning costs by the mark, and nobody else is answered
 * meanwhile: so many take about a quarter of a second.
 */
export const mostMarks = 30_000
/** Parsing a style costs as much as so many other marks. */
const styleMarks = 4

/** The work of cleaning a text, estimated in linear time: its tags, entities and styles. */
export function countMarks(html: string): number {
  let marks = (html.toLowerCase().split('style').length - 1) * styleMarks
  for (let at = 0; at < html.length; at++) {
    const letter = html[at]
    if (letter === '<' || letter === '&') marks++
  }
  return marks
}

/** The names of the uploaded pictures in clean rich text; linear time. */
export function picturesOf(html: string): string[] {
  const names = new Set<string>()
  for (const [tag] of html.matchAll(/<img [^<>]*>/g)) {
    const src = / src="([^"]*)"/.exec(tag)?.[1] ?? ''
    if (src.startsWith('/') && picture.test(src)) names.add(src.slice(src.lastIndexOf('/') + 1))
  }
  return [...names]
}

/** Tags inside each other before a text is given up; deeper than 100 they are dropped (below). */
const deepest = 500
const tooDeep = new Error('Too many tags inside each other')

const letters: { readonly [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The text of rich text without any tag, as rich text. */
const toPlainText = (html: string): string =>
  plainHtml(html).replaceAll(/[&<>]/g, (letter) => letters[letter] ?? '')

export interface SanitisedHtml {
  readonly html: string
  /** Whether the text was too much work, so that nothing but its plain text is left. */
  readonly isPlain: boolean
}

/**
 * Removes from rich text everything that `allowedHtml` does not list. The text of a forbidden tag
 * stays, except for scripts. Of a text with more marks than `most`, or with tags too deep inside
 * each other, only the plain text stays.
 */
export function sanitise(dirty: string, most = mostMarks): SanitisedHtml {
  if (countMarks(dirty) > most) return { html: toPlainText(dirty), isPlain: true }
  try {
    return { html: clean(dirty), isPlain: false }
  } catch (error) {
    if (error !== tooDeep) throw error
    return { html: toPlainText(dirty), isPlain: true }
  }
}

function clean(dirty: string): string {
  let depth = 0
  return sanitizeHtml(dirty, {
    onOpenTag() {
      depth++
      if (depth > deepest) throw tooDeep
    },
    onCloseTag() {
      depth--
    },
    allowedTags: [...tags],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
      '*': ['style'],
    },
    allowedStyles: {
      '*': Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, [value]])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    selfClosing: ['br', 'hr', 'img', 'col'],
    nestingLimit: 100,
    transformTags: { a: safeLink, img: safePicture },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
}
