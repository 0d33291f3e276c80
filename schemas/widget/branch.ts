/**
 * One line of a tree told as a flat list. No parent, or one that is not there: it stands at the
 * top.
 */
export interface FlatTreeLine {
  readonly id: string
  readonly fullName: string
  readonly parentId?: string
}

/** How ids out of a tree are told and which may be chosen. */
export interface Branching {
  /** Told with the names of all above it. */
  readonly isWhole: boolean
  /** Only what has nothing below it may be chosen. */
  readonly leafOnly: boolean
}

/** Stands between the names of a way. */
export const wayMark = ' / '

interface TreeIndex {
  readonly byId: ReadonlyMap<string, FlatTreeLine>
  readonly parents: ReadonlySet<string>
}

const known = new WeakMap<readonly FlatTreeLine[], TreeIndex>()

/** Lists are never changed in place: each is read once. */
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
 * The lines from the top down to one, itself last; [] where it is not there. A circle is followed
 * once.
 */
export function wayTo(lines: readonly FlatTreeLine[], id: string): FlatTreeLine[] {
  const { byId } = read(lines)
  const way: FlatTreeLine[] = []
  for (let at = byId.get(id); at && !way.includes(at); at = byId.get(at.parentId ?? ''))
    way.unshift(at)
  return way
}

/** Has a line nothing below it? */
export const isLeaf = (lines: readonly FlatTreeLine[], id: string): boolean =>
  !read(lines).parents.has(id)

/** These ids with those of all that stands below them. */
export function withBelow(lines: readonly FlatTreeLine[], ids: readonly string[]): string[] {
  const wanted = new Set(ids)
  return lines.flatMap(({ id }) => (wayTo(lines, id).some((line) => wanted.has(line.id)) ? id : []))
}

/**
 * The name of a line, with those above it where that is asked for; absent where it is not there.
 */
export function nameAmong(
  lines: readonly FlatTreeLine[],
  id: string,
  isWhole = false,
): string | undefined {
  if (!isWhole) return read(lines).byId.get(id)?.fullName
  const way = wayTo(lines, id)
  return way.length === 0 ? undefined : way.map(({ fullName }) => fullName).join(wayMark)
}
