import { DOMSerializer } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/core'
import { allowedHtml } from '#schemas/format/html.ts'

const allowed: { readonly [tag: string]: readonly string[] | undefined } = allowedHtml.attributes

/**
 * Where a picture of the editor's own document has its address: no browser loads from there, and
 * without the session there is nothing to load.
 */
export const quietSource = 'data-src'

const isKept = (element: Element, name: string): boolean =>
  name === 'style' || (allowed[element.localName]?.includes(name) ?? false)

/** What is written in an editor as HTML that schemas/html.ts allows; '' where nothing is. */
export function cleanHtml({ isEmpty, schema, state }: Editor): string {
  if (isEmpty) return ''
  // In a document of its own: pictures in it are not loaded.
  const page = document.implementation.createHTMLDocument('')
  page.body.append(
    DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: page }),
  )
  for (const element of page.body.querySelectorAll(`[${quietSource}]`))
    element.setAttribute('src', element.getAttribute(quietSource) ?? '')
  for (const element of page.body.querySelectorAll('*')) {
    for (const { name } of Array.from(element.attributes))
      if (!isKept(element, name)) element.removeAttribute(name)
  }
  return page.body.innerHTML
}
