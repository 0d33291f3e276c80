/** Wraps bytes without copying them. */
const over = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes as text; `toBase64Url` needs no escaping in an address. */
export const toBase64 = (bytes: Uint8Array): string => over(bytes).toString('base64')
export const toBase64Url = (bytes: Uint8Array): string => over(bytes).toString('base64url')
export const toHex = (bytes: Uint8Array): string => over(bytes).toString('hex')

/** Decoded into memory of their own; characters that are not base64 are skipped. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64'))
/** The same from two hexadecimal digits per byte. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'hex'))

/** A text as UTF-8. */
export const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
/** How many bytes a text has as UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** Joins all parts into one array. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts)

/** Do the bytes contain the wanted ones? */
export const holdsBytes = (bytes: Uint8Array, wanted: Uint8Array): boolean =>
  over(bytes).includes(over(wanted))
