import { canonical } from './decimal.ts'
import type { ValueType } from './value.ts'

const asIs = (raw: unknown): unknown => raw
const list = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw)
const seconds = (raw: unknown): unknown => (typeof raw === 'string' && /^\d\d:\d\d$/.test(raw) ? `${raw}:00` : raw)

/** How a raw value of each type takes its canonical shape; what does not fit stays as it is, for the check to name. */
export const readOfType: { readonly [T in ValueType]: (raw: unknown) => unknown } = {
  text: asIs,
  decimal: (raw) => (typeof raw === 'number' || typeof raw === 'string' ? (canonical(String(raw)) ?? raw) : raw),
  flag: (raw) => (typeof raw === 'boolean' ? Number(raw) : raw),
  date: asIs,
  instant: asIs,
  time: seconds,
  id: asIs,
  ids: list,
  rows: asIs,
}
