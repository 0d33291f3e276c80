const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const sort = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The median; NaN if there are no values. */
export const median = (values: readonly number[]): number => at(sort(values), 0.5)

/** The 95th percentile. */
export const p95 = (values: readonly number[]): number => at(sort(values), 0.95)

/** The 99th percentile. */
export const p99 = (values: readonly number[]): number => at(sort(values), 0.99)

/** A number with three significant digits, without an exponent. */
export const short = (value: number): string =>
  Number.isNaN(value)
    ? '-'
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2)

/** The median with the range of all runs. */
export const spread = (values: readonly number[]): string =>
  values.length < 2
    ? short(median(values))
    : `${short(median(values))} (${short(Math.min(...values))}-${short(Math.max(...values))})`
