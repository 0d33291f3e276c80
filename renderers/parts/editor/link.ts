import { allowedHtml } from '#schemas/format/html.ts'

const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const phone = /^\+?[\d -]{5,20}$/
const host = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u

/**
 * The address that was typed for a link: a path of this site as it is; web, e-mail and phone
 * addresses with their scheme. Null for anything else, including `javascript:`.
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (allowedHtml.link.test(text)) return text
  if (mail.test(text)) return `mailto:${text}`
  if (phone.test(text)) return `tel:${text.replaceAll(/[ -]/g, '')}`
  return host.test(text) ? `https://${text}` : null
}
