const signs: { readonly [name: string]: string } = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  nbsp: ' ',
  '#39': "'",
}

/** The text of rich text in one line, without tags; linear time. */
export const plainHtml = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|amp|nbsp|#39);/g, (_all, name: string) => signs[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const tags = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'span',
  'mark',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'table',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

const color = /^(#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d\s.,%/]{1,60}\)|[a-z]{3,30})$/i

/**
 * Everything that rich text may contain: exactly what the editor makes. The server removes the rest
 * when storing, and the browser again when showing (T26).
 */
export const allowedHtml = {
  tags,
  attributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  } satisfies { readonly [T in (typeof tags)[number]]?: readonly string[] },
  /** Allowed `style` properties of every tag, with their values. */
  styles: { 'text-align': /^(left|right|center|justify)$/, color, 'background-color': color },
  /** Allowed link addresses: of other sites, and paths of this one. Each link gets `rel`. */
  link: /^((https?:\/\/|mailto:|tel:)[^\s<>"]+|\/(?![/\\])[^\s<>"]*)$/i,
  rel: 'noopener',
  target: '_blank',
  /** Pictures are uploads or data addresses. */
  picture:
    /^(\/api\/file\/Download\/advertPicture\/[A-Za-z0-9]{1,40}\.(png|jpe?g|gif|webp)|data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2})$/,
} as const
