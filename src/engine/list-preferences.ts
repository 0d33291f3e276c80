import type { Density } from '#schemas/runtime.ts'

/** What a browser remembers of how a list looks. */
export interface ListPreferences {
  readonly widths: Readonly<Record<string, number>>
  readonly isFolded: boolean
  readonly density: Density
}

const densities: readonly unknown[] = ['large', 'middle', 'small'] satisfies Density[]
const first: ListPreferences = { widths: {}, isFolded: true, density: 'middle' }

/** Reads stored preferences. They may contain anything, so every part is checked. */
export function readKept(kept: unknown): ListPreferences {
  if (typeof kept !== 'object' || kept === null) return first
  const { widths, isFolded, density } = kept as { readonly [name: string]: unknown }
  const numbers =
    typeof widths === 'object' && widths !== null
      ? Object.entries(widths).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        )
      : []
  return {
    widths: Object.fromEntries(numbers),
    isFolded: isFolded !== false,
    density: densities.includes(density) ? (density as Density) : first.density,
  }
}
