import { toCanonical } from './decimal.ts'
import type { ValueType } from './value.ts'

const asIs = (raw: unknown): unknown => raw
const list = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw)
const decimal = (raw: unknown): unknown =>
  typeof raw === 'number' || typeof raw === 'string' ? (toCanonical(String(raw)) ?? raw) : raw

/**
 * A range as sent, or as a spreadsheet text like `1 ~ 5`; one number is both ends; nothing where
 * both are open (specification 5.5).
 */
function range(raw: unknown): unknown {
  const parts: unknown =
    typeof raw === 'number'
      ? [raw]
      : typeof raw === 'string' && /^[\d\s.,~+-]{1,90}$/.test(raw)
        ? raw.split('~').map((part) => part.trim())
        : raw
  if (!Array.isArray(parts) || parts.length > 2) return parts
  const ends = (parts.length === 1 ? [parts[0], parts[0]] : parts).map((end: unknown) =>
    end === '' || end === undefined ? null : decimal(end),
  )
  return ends.every((end) => end === null) ? null : ends
}

/** The ends of a range; null for an open or invalid one. */
export function endsOf(value: unknown): readonly [from: string | null, to: string | null] {
  const [from = null, to = null] = (Array.isArray(value) ? value : []).map((end: unknown) =>
    typeof end === 'string' ? toCanonical(end) : null,
  )
  return [from, to]
}

const seconds = (raw: unknown): unknown =>
  typeof raw === 'string' && /^\d\d:\d\d$/.test(raw) ? `${raw}:00` : raw

/**
 * Converts a raw value of each type to its canonical form; unfit values stay, so that the check
 * reports them.
 */
export const readOfType: { readonly [T in ValueType]: (raw: unknown) => unknown } = {
  text: asIs,
  decimal,
  flag: (raw) => (typeof raw === 'boolean' ? Number(raw) : raw),
  date: asIs,
  instant: asIs,
  time: seconds,
  id: asIs,
  ids: list,
  range,
  rows: asIs,
}
