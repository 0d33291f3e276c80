/** One head over several columns, by their paths. */
export interface Head {
  readonly fullName: string
  readonly columns: readonly string[]
  readonly align: 'left' | 'center' | 'right'
}

/** Is one of two heads inside the other, or are they apart? */
function isNested(one: Head, other: Head): boolean {
  const shared = one.columns.filter((path) => other.columns.includes(path)).length
  return shared === 0 || shared === one.columns.length || shared === other.columns.length
}

/** Does some pair of heads share a part of their columns, so that neither can stand above the other? */
export const haveCrossing = (heads: readonly Head[]): boolean => heads.some((one, at) => heads.slice(at + 1).some((other) => !isNested(one, other)))

/** The heads above each column from the top down, by its name: wider ones stand above narrower ones. */
export function headsAbove(heads: readonly Head[]): (name: string) => readonly Head[] {
  const wide = heads.map((head) => ({ head, names: new Set(head.columns.map((path) => path.slice(path.lastIndexOf('.') + 1))) })).toSorted((a, b) => b.names.size - a.names.size)
  return (name) => wide.filter(({ names }) => names.has(name)).map(({ head }) => head)
}
