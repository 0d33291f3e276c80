import * as Type from 'typebox'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const epoch = Date.UTC(2020, 0, 1)
const timeLength = 8
const randomLength = 10

/**
 * Ids: base 62 in ASCII order, milliseconds since 2020-01-01T00:00:00Z then 59 random bits; they
 * sort by time (specification 3).
 */
export const idPattern = '^[A-Za-z0-9_-]{1,40}$'
export const id = Type.String({ pattern: idPattern })

const base62 = (value: number, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62))
    text = digits.charAt(rest % 62) + text
  return text
}

const pool = new Uint8Array(2048)
let used = pool.length

/**
 * Random bytes, drawn many at a time: asking the system for each id costs more than all the rest of
 * making it.
 */
function draw(size: number): Uint8Array {
  if (used + size > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += size
  return pool.subarray(used - size, used)
}

/** Makes an id; two made in the same millisecond differ in their random part. */
export function makeId(now = Date.now(), random: (size: number) => Uint8Array = draw): string {
  let tail = ''
  for (let bytes = random(16), index = 0; tail.length < randomLength; index++) {
    if (index === bytes.length) [bytes, index] = [random(16), 0]
    const byte = (bytes[index] ?? 0) & 63
    if (byte < 62) tail += digits.charAt(byte)
  }
  return base62(Math.max(0, now - epoch), timeLength) + tail
}

/** When an id was made, in epoch milliseconds. */
export function timeOfId(text: string): number {
  let value = 0
  for (const digit of text.slice(0, timeLength)) value = value * 62 + digits.indexOf(digit)
  return value + epoch
}
