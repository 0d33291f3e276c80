import sanitizeHtml from 'sanitize-html'
import type { Transformer } from 'sanitize-html'
import { allowedHtml } from '#schemas/format/html.ts'

const { tags, attributes, styles, link, picture, rel, target } = allowedHtml

const safeLink: Transformer = (tagName, { href, target: wanted, style }) => ({
  tagName,
  attribs: {
    ...(style && { style }),
    ...(href && link.test(href) && { href, rel, ...(wanted === target && { target }) }),
  },
})

export interface SanitisedHtml {
  readonly html: string
  /** Names of the uploaded pictures in the text. */
  readonly pictures: readonly string[]
}

/**
 * Removes from rich text everything that `allowedHtml` does not list. The text of a forbidden tag
 * stays, except for scripts.
 */
export function sanitise(dirty: string): SanitisedHtml {
  const pictures = new Set<string>()
  const note: Transformer = (tagName, { src = '', ...rest }) => {
    const isAllowed = picture.test(src)
    if (isAllowed && src.startsWith('/')) pictures.add(src.slice(src.lastIndexOf('/') + 1))
    return { tagName, attribs: { ...rest, ...(isAllowed && { src }) } }
  }
  const html = sanitizeHtml(dirty, {
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
    transformTags: { a: safeLink, img: note },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
  return { html, pictures: [...pictures] }
}
