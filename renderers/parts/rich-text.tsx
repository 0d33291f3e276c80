import { createElement, useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import DOMPurify from 'dompurify'
import type { Config } from 'dompurify'
import { allowedHtml } from '#schemas/format/html.ts'
import { StoredPicture } from './stored-picture.tsx'
import type { FindPicture } from './stored-picture.tsx'
import './rich-text.css'

const { tags, attributes, styles, link, rel, target } = allowedHtml

const settings: Config & { readonly RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...new Set(Object.values(attributes).flat()), 'style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

const reactStyles = {
  'text-align': 'textAlign',
  color: 'color',
  'background-color': 'backgroundColor',
} as const
const isStyle = (name: string): name is keyof typeof reactStyles => Object.hasOwn(reactStyles, name)

const styleOf = (element: HTMLElement): CSSProperties =>
  Object.fromEntries(
    (element.getAttribute('style') ?? '').split(';').flatMap((text) => {
      const [name = '', value = ''] = text.split(':', 2).map((part) => part.trim())
      return isStyle(name) && styles[name].test(value) ? [[reactStyles[name], value]] : []
    }),
  )

const span = (element: HTMLElement, name: string): number | undefined => {
  const value = Number(element.getAttribute(name))
  return Number.isInteger(value) && value > 1 && value <= 100 ? value : undefined
}

/** The attributes that an element keeps, by its tag. */
const propsOf: { readonly [tag: string]: (element: HTMLElement) => object } = {
  a: (element) =>
    link.test(element.getAttribute('href') ?? '')
      ? { href: element.getAttribute('href'), target, rel }
      : {},
  th: (element) => ({ colSpan: span(element, 'colspan'), rowSpan: span(element, 'rowspan') }),
  td: (element) => ({ colSpan: span(element, 'colspan'), rowSpan: span(element, 'rowspan') }),
}

const holdsNoText = new Set(['table', 'thead', 'tbody', 'tr', 'colgroup'])

function draw(node: Node, key: number, picture: FindPicture): ReactNode {
  if (node instanceof Text)
    return node.parentElement && holdsNoText.has(node.parentElement.localName) ? null : node.data
  if (!(node instanceof HTMLElement)) return null
  const tag = node.localName
  if (tag === 'img') {
    const {
      src = '',
      alt = '',
      width,
      height,
    } = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    return (
      <StoredPicture
        key={key}
        src={src}
        alt={alt}
        width={width}
        height={height}
        picture={picture}
      />
    )
  }
  return createElement(
    tag,
    { key, style: styleOf(node), ...propsOf[tag]?.(node) },
    ...drawAll(node, picture),
  )
}

const drawAll = (parent: Node, picture: FindPicture): ReactNode[] =>
  [...parent.childNodes].map((node, index) => draw(node, index, picture))

interface RichTextProps {
  readonly html: string
  readonly picture: FindPicture
}

/**
 * Shows HTML written by users, reduced to what schemas/format/html.ts allows. It is drawn as elements and
 * never set as raw HTML.
 */
export const RichText = ({ html, picture }: RichTextProps) => {
  const clean = useMemo(() => DOMPurify.sanitize(html, settings), [html])
  return <div className="berth-rich">{drawAll(clean, picture)}</div>
}
