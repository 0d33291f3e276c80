import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Failure } from '#schemas/wire/failure.ts'

// 32 MB and some 90 ms a try.
const cost = { N: 2 ** 15, r: 8, p: 1 }
const length = 32
const memory = 128 * 1024 * 1024

/** Tries that may be under way or waiting; more would only pile up. */
const mostAtOnce = 40
let under = 0

async function derive(digest: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  if (under >= mostAtOnce) throw new Failure('unavailable')
  under++
  try {
    return await new Promise((resolve, reject) => {
      scrypt(digest, salt, length, { N, r, p, maxmem: memory }, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    under--
  }
}

/** `scrypt$N$r$p$salt$hash` of the digest that browsers send (lower-case hex MD5 of what was typed), with a salt of its own. */
export async function hashPassword(digest: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(digest, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  )
}

/** The same of a plain password, as it was typed. */
export const hashPlain = (plain: string): Promise<string> =>
  hashPassword(createHash('md5').update(plain).digest('hex'))

/** A stored text that no password belongs to: nobody can sign in until one is set, and a try takes as long as any. */
export const noPassword = (): string =>
  [
    'scrypt',
    cost.N,
    cost.r,
    cost.p,
    randomBytes(16).toString('base64'),
    randomBytes(length).toString('base64'),
  ].join('$')

// Stands in for an account that does not exist, so that the answer takes as long.
const stranger = noPassword()

/** Does the digest belong to the stored text? Without a stored text: no, after the same time. */
export async function isPassword(digest: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? stranger).split('$')
  const made = await derive(digest, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  const kept = Buffer.from(key, 'base64')
  return kept.length === made.length && timingSafeEqual(kept, made)
}
