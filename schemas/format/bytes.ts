import { defineTexts } from '../text.ts'
import type { Language } from '../text.ts'

const units = ['', 'KB', 'MB', 'GB']
const byteTexts = defineTexts({
  zh: { bytes: '字节' },
  zhtw: { bytes: '位元組' },
  en: { bytes: 'bytes' },
})

/** A size in bytes, KB, MB or GB of 1024 (specification 9), with at most two decimals. */
export function printBytes(bytes: number, language: Language): string {
  const size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  const at = Math.max(
    0,
    units.findLastIndex((_unit, index) => size >= 1024 ** index),
  )
  const rounded = Number((size / 1024 ** at).toFixed(2))
  // A size just below a unit is not rounded up to it, because limits are whole units.
  const told = rounded >= 1024 && at < units.length - 1 ? 1023.99 : rounded
  return `${told} ${units[at] || byteTexts[language].bytes}`
}
