import { makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import { toBase64, toBytes } from '../platform/bytes.ts'
import { sha256 } from '../platform/hash.ts'
import { randomInt } from './random.ts'
import { clock } from '../platform/clock.ts'

/** Number of characters in a code. */
export const codeLength = 4
const lifetime = 5 * 60_000

/**
 * Letters and digits that are not easily confused, as strokes on a grid of 4 by 6: `06 20` is a
 * stroke from the lower left to the middle of the top.
 */
const glyphs: { readonly [letter: string]: string } = {
  A: '06 20 46,14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  H: '00 06,40 46,03 43',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03,23 46',
  T: '00 40,20 26',
  W: '00 16 23 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  3: '01 10 30 41 42 33 44 45 36 16 05,33 23',
  4: '36 30 04 44',
  6: '30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  9: '42 33 13 02 01 10 30 41 45 36 16',
}
const letters = Object.keys(glyphs)

const width = 140
const height = 44
const cell = (width - 20) / codeLength

const between = (low: number, high: number): number => low + Math.random() * (high - low)
const line = (points: readonly (readonly [number, number])[]): string =>
  points
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')

/** One letter at its place, turned, slanted and shaken. */
function drawLetter(letter: string, index: number): string {
  const [turn, size, left, top] = [
    between(-0.3, 0.3),
    between(4.6, 5.4),
    10 + cell * (index + 0.5) + between(-3, 3),
    height / 2 + between(-2, 2),
  ]
  const place = (point: string): [number, number] => {
    const [x, y] = [
      (Number(point[0]) - 2 + between(-0.25, 0.25)) * size,
      (Number(point[1]) - 3 + between(-0.25, 0.25)) * size,
    ]
    return [
      left + x * Math.cos(turn) - y * Math.sin(turn),
      top + x * Math.sin(turn) + y * Math.cos(turn),
    ]
  }
  return (glyphs[letter] ?? '')
    .split(',')
    .map((stroke) => line(stroke.split(' ').map(place)))
    .join('')
}

const drawNoise = (): string =>
  line([0, 0.35, 0.7, 1].map((part) => [part * width, between(3, height - 3)]))

/**
 * A picture of the letters as a data address. It has only strokes, so that the code cannot be read
 * from its source. It stops simple programs; the delay of accounts stops determined ones.
 */
function draw(code: string): string {
  const strokes = (path: string, thickness: number) =>
    `<path d="${path}" stroke-width="${thickness}"/>`
  const noise = Array.from({ length: 4 }, drawNoise).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#2b4a75" stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="#f5f7fa" stroke="none"/>${strokes([...code].map(drawLetter).join(''), 2.8)}${strokes(noise, 0.9)}</svg>`
  return `data:image/svg+xml;base64,${toBase64(toBytes(svg))}`
}

const hashOf = (key: string, code: string): string => sha256(`${key} ${code.trim().toUpperCase()}`)

/**
 * A picture for one try within five minutes, named by `timestamp`. Only a hash of its code is
 * stored.
 */
export async function makePictureCode(
  db: Database,
  code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(''),
): Promise<{ timestamp: string; image: string }> {
  const key = makeId()
  await db.kysely
    .insertInto('picture_codes')
    .values({ key, code_hash: hashOf(key, code), expires_at: new Date(clock.now() + lifetime) })
    .execute()
  return { timestamp: key, image: draw(code) }
}

/** Does the code match the picture, regardless of case? The picture is used up in any case. */
export async function spendPictureCode(db: Database, key: string, code: string): Promise<boolean> {
  const found = await db.kysely
    .deleteFrom('picture_codes')
    .where('key', '=', key)
    .returning(['expires_at', 'code_hash'])
    .executeTakeFirst()
  return (
    found !== undefined && found.expires_at > clock.now() && found.code_hash === hashOf(key, code)
  )
}
