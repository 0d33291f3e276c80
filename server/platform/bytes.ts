/** Bytes that share the memory of others, without a copy. */
const over = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes as text; `toBase64Url` needs no escape in an address. */
export const toBase64 = (bytes: Uint8Array): string => over(bytes).toString('base64')
export const toBase64Url = (bytes: Uint8Array): string => over(bytes).toString('base64url')
export const toHex = (bytes: Uint8Array): string => over(bytes).toString('hex')

/** Bytes of their own; what is no base64 is passed over. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64'))
/** The same of two hexadecimal digits a byte. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'hex'))

/** A text as UTF-8. */
export const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
/** How many bytes a text has as UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** All parts in one piece. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts)

/** Do these bytes stand anywhere in the others? */
export const holdsBytes = (bytes: Uint8Array, wanted: Uint8Array): boolean =>
  over(bytes).includes(over(wanted))
