import { isSameSecret } from '../platform/hash.ts'
import { randomBytes } from './random.ts'
import { clock } from '../platform/clock.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
const digits = 6
/** Codes of so many steps before and after are accepted, because clocks differ. */
const drift = 1

/** Bytes in base 32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((value) => value.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const whole = bits.join('').match(/.{8}/g) ?? []
  return Uint8Array.from(whole, (eight) => Number.parseInt(eight, 2))
}

/** A new secret of 160 bits. */
export const makeOtpSecret = (): string => toBase32(randomBytes(20))

/** The step of 30 seconds at an instant. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds)

/** The code of a secret at a step (RFC 6238, SHA-1, six digits). */
export async function codeAt(secret: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const made = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const at = made.getUint8(made.byteLength - 1) & 0xf
  const number = (made.getUint32(at) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step whose code this is, around now; undefined where it is none. */
export async function findStep(
  secret: string,
  code: string,
  now = clock.now(),
): Promise<number | undefined> {
  let found: number | undefined
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step++)
    if (isSameSecret(await codeAt(secret, step), code)) found = step
  return found
}
