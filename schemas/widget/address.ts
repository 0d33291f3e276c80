import * as Type from 'typebox'

/** An address in a design; `${plate}` is replaced by the value of that field. */
export const addressOption = Type.String({ title: 'href', maxLength: 500, default: '' })

const mark = /\$\{([A-Za-z][A-Za-z0-9_.]{0,89})\}/g

/**
 * Addresses that may be opened: web addresses, paths of this site, mail addresses and phone
 * numbers. There is no placeholder before the path, so that a record can never decide on the host.
 */
const safe =
  /^(https?:\/\/[^\s/?#\\${}<>"]+([/?#][^\s<>"]*)?|\/(?![/\\])[^\s<>"]*|(mailto|tel):[^\s<>"]+)$/i

/** May the address be opened? */
export const isSafeAddress = (address: string): boolean => safe.test(address)

/** Is it a web address, as frames need? */
export const isWebOnly = (address: string): boolean =>
  isSafeAddress(address) && /^https?:/i.test(address)

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''

/** The address with all placeholders filled in and encoded; null where it may not be opened. */
export const fillAddress = (template: string, read: (path: string) => unknown): string | null =>
  isSafeAddress(template)
    ? template.replaceAll(mark, (_all, path: string) => encodeURIComponent(textOf(read(path))))
    : null

/** The same address with other field names. */
export const mapAddress = (template: string, map: (path: string) => string): string =>
  template.replaceAll(mark, (_all, path: string) => `\${${map(path)}}`)
