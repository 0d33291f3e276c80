const units = ['bytes', 'KB', 'MB', 'GB']

/** A size of so many bytes in bytes, KB, MB or GB of 1024 (specification 9), with at most two decimals. */
export function printBytes(bytes: number): string {
  const size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  const fitting = units.findIndex((_unit, at) => Number((size / 1024 ** at).toFixed(2)) < 1024)
  const at = fitting < 0 ? units.length - 1 : fitting
  return `${Number((size / 1024 ** at).toFixed(2))} ${units[at] ?? ''}`
}
