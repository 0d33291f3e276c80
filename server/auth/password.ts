import { FairQueue } from '../http/fair-queue.ts'
import { fromBase64, toBase64 } from '../platform/bytes.ts'
import { deriveKey } from '../platform/derive-key.ts'
import { isSameSecret, md5 } from '../platform/hash.ts'
import { cores } from '../platform/machine.ts'
import { randomBytes } from './random.ts'

// Takes 32 MB and about 90 ms per try.
const cost = { N: 2 ** 15, r: 8, p: 1 }
// Passwords that the server drew have some 65 bits: guessing them is hopeless even where a try is
// cheap, and thousands of them can be made at once.
const lightCost = { ...cost, N: 2 ** 8 }
const length = 32
const memory = 128 * 1024 * 1024

/**
 * As many tries at once as the machine has cores, so that threads are left for files and lookups.
 * Others wait in turns by their origin.
 */
const queue = new FairQueue({
  atOnce: Math.max(1, Math.min(3, cores())),
  perKey: Infinity,
  mostWaiting: 400,
  mostPerKey: 150,
  patience: 60_000,
})

/** The origin of tries by the server itself. */
const ourselves = ''

interface PasswordDerivation {
  readonly salt: Uint8Array
  readonly cost: typeof cost
  readonly from: string
}

const derive = (digest: string, { from, ...asked }: PasswordDerivation): Promise<Uint8Array> =>
  queue.run(from, () => deriveKey(digest, { ...asked, length, memory }))

/**
 * `scrypt$N$r$p$salt$hash` of the digest that browsers send (lower-case hex MD5 of the typed
 * password), with a new salt.
 */
export const hashPassword = (digest: string, from = ourselves): Promise<string> =>
  hashAt(digest, cost, from)

async function hashAt(digest: string, at: typeof cost, from: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(digest, { salt, cost: at, from })
  return ['scrypt', at.N, at.r, at.p, toBase64(salt), toBase64(key)].join('$')
}

/** The same for a plain password that `makePassword` drew; quicker by far. */
export const hashMade = (plain: string): Promise<string> => hashAt(md5(plain), lightCost, ourselves)

/** `hashPassword` for a plain password. */
export const hashPlain = (plain: string): Promise<string> => hashPassword(md5(plain))

/**
 * A stored value that no password matches: nobody can sign in until a password is set, and a try
 * takes as long as each other one.
 */
export const noPassword = (): string =>
  ['scrypt', cost.N, cost.r, cost.p, toBase64(randomBytes(16)), toBase64(randomBytes(length))].join(
    '$',
  )

// Checked for an account that does not exist, so that the answer takes as long.
const stranger = noPassword()

/**
 * Does the digest match the stored value? Without one: no, after the same time. Tries are checked
 * in turns by their origin, an address or an account.
 */
export async function isPassword(
  digest: string,
  stored: string | undefined,
  from = ourselves,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? stranger).split('$')
  const made = await derive(digest, {
    salt: fromBase64(salt),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    from,
  })
  // A try at a made password takes as long as one at an account that does not exist.
  if (Number(N) < cost.N) await derive(digest, { salt: fromBase64(salt), cost, from })
  return isSameSecret(fromBase64(key), made)
}
