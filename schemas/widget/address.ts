import * as Type from 'typebox'

/** An address in a design: `${plate}` stands for what the field of that path holds. */
export const addressOption = Type.String({ title: 'href', maxLength: 500, default: '' })

const mark = /\$\{([A-Za-z][A-Za-z0-9_.]{0,89})\}/g

/**
 * An address that may be opened: of the web, a path of this site, a mailbox or a telephone. What
 * stands before the path holds no placeholder: a record never says which host is asked.
 */
const safe =
  /^(https?:\/\/[^\s/?#\\${}<>"]+([/?#][^\s<>"]*)?|\/(?![/\\])[^\s<>"]*|(mailto|tel):[^\s<>"]+)$/i

/** Is it an address that may be opened? */
export const isSafeAddress = (address: string): boolean => safe.test(address)

/** Is it one of the web, for a frame? */
export const isWebOnly = (address: string): boolean =>
  isSafeAddress(address) && /^https?:/i.test(address)

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''

/**
 * The address with every placeholder filled in, each value made fit for an address; null where it
 * may not be opened.
 */
export const fillAddress = (template: string, read: (path: string) => unknown): string | null =>
  isSafeAddress(template)
    ? template.replaceAll(mark, (_all, path: string) => encodeURIComponent(textOf(read(path))))
    : null

/** The same address over other field names. */
export const mapAddress = (template: string, map: (path: string) => string): string =>
  template.replaceAll(mark, (_all, path: string) => `\${${map(path)}}`)
