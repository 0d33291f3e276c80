/** One line of a tree in a flat list. Without an existing parent it is at the top. */
export interface FlatTreeLine {
  readonly id: string
  readonly fullName: string
  readonly parentId?: string
}

/** How ids of a tree are shown, and which may be chosen. */
export interface Branching {
  /** Shown with the names of all above it. */
  readonly isWhole: boolean
  /** Only entries without children may be chosen. */
  readonly leafOnly: boolean
}

/** Separates the names of a path. */
export const wayMark = ' / '

interface TreeIndex {
  readonly byId: ReadonlyMap<string, FlatTreeLine>
  readonly parents: ReadonlySet<string>
}

const known = new WeakMap<readonly FlatTreeLine[], TreeIndex>()

/** Lists never change in place, so each is indexed once. */
function read(lines: readonly FlatTreeLine[]): TreeIndex {
  const found = known.get(lines)
  if (found) return found
  const made = {
    byId: new Map(lines.map((line) => [line.id, line])),
    parents: new Set(lines.flatMap(({ parentId }) => parentId || [])),
  }
  known.set(lines, made)
  return made
}

/**
 * The lines from the top down to one, itself last; [] where it does not exist. A circle is followed
 * once.
 */
export function wayTo(lines: readonly FlatTreeLine[], id: string): FlatTreeLine[] {
  const { byId } = read(lines)
  const way: FlatTreeLine[] = []
  for (let at = byId.get(id); at && !way.includes(at); at = byId.get(at.parentId ?? ''))
    way.unshift(at)
  return way
}

/** Is nothing below the line? */
export const isLeaf = (lines: readonly FlatTreeLine[], id: string): boolean =>
  !read(lines).parents.has(id)

/** These ids and all below them. */
export function withBelow(lines: readonly FlatTreeLine[], ids: readonly string[]): string[] {
  const wanted = new Set(ids)
  return lines.flatMap(({ id }) => (wayTo(lines, id).some((line) => wanted.has(line.id)) ? id : []))
}

/** The name of a line, on request with those above it; undefined where it does not exist. */
export function nameAmong(
  lines: readonly FlatTreeLine[],
  id: string,
  isWhole = false,
): string | undefined {
  if (!isWhole) return read(lines).byId.get(id)?.fullName
  const way = wayTo(lines, id)
  return way.length === 0 ? undefined : way.map(({ fullName }) => fullName).join(wayMark)
}
