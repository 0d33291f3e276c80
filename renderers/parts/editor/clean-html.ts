import { DOMSerializer } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/core'
import { allowedHtml } from '#schemas/format/html.ts'

const allowed: { readonly [tag: string]: readonly string[] | undefined } = allowedHtml.attributes

/**
 * The attribute that holds a picture's address inside the editor. Browsers do not load from it;
 * uploads cannot be loaded without the session anyway.
 */
export const quietSource = 'data-src'

const isKept = (element: Element, name: string): boolean =>
  name === 'style' || (allowed[element.localName]?.includes(name) ?? false)

/** The content of an editor as HTML that schemas/format/html.ts allows; '' where it is empty. */
export function cleanHtml({ isEmpty, schema, state }: Editor): string {
  if (isEmpty) return ''
  // Built in a separate document, so that the browser does not load the pictures.
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
