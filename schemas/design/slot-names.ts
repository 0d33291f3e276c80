/** Columns of every main table; only the server writes them. */
export const mainColumns = [
  'id',
  'version',
  'created_at',
  'created_by',
  'created_org',
  'modified_at',
  'modified_by',
  'removed_at_',
  'removed_by_',
] as const
/** Columns of every child table: a row belongs to `parent_id` and is ordered by `position`. */
export const childColumns = ['id', 'parent_id', 'position'] as const
/** The pattern of all physical names in the database. */
export const physicalPattern = /^[a-z][a-z0-9_]{0,62}$/

/** Most letters of names, so that prefixes and counters still fit into PostgreSQL's 63 bytes. */
export const longest = { column: 40, table: 50, kept: 60 } as const

const words =
  'all analyse analyze and any array as asc asymmetric authorization between binary bigint bit boolean both case cast char character check coalesce collate collation column ' +
  'concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user date dec decimal default deferrable desc ' +
  'distinct do else end except exists extract false fetch float for foreign freeze from full grant greatest group grouping having ilike in initially inner inout insert int integer ' +
  'intersect interval into is isnull join lateral leading least left like limit localtime localtimestamp national natural nchar none normalize not notnull null nullif numeric offset ' +
  'on only or order out outer overlaps overlay placing position precision primary real references returning right row select session_user setof similar smallint some substring ' +
  'symmetric system_user table tablesample then time timestamp to trailing treat trim true union unique update user using values varchar variadic verbose when where window with ' +
  'xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable delete drop alter rename ' +
  'ctid oid tableoid xmin xmax cmin cmax'
const reserved: ReadonlySet<string> = new Set(words.split(' '))

const cut = (text: string, size: number): string => text.slice(0, size).replace(/_+$/, '')

/**
 * A field name or code as a readable physical name, such as `plate_no` for `plateNo`. Never empty,
 * never longer than `size`.
 */
export function toPhysical(text: string, size: number): string {
  const snake = text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return cut(/^[a-z]/.test(snake) ? snake : `f_${snake}`, size)
}

/** Is it a default field name: kind, `column` or `field`, and a number? */
export const isCounted = (field: string, kind: string): boolean =>
  [kind, 'column', 'field'].includes(field.replace(/\d+$/, '')) && /\d$/.test(field)

/**
 * The wished physical name of a field: its own name, or the spelling of its label if it has only a
 * default name.
 */
export function wishOf(
  { field, kind, label }: { readonly field: string; readonly kind: string; readonly label: string },
  spell: (label: string) => string,
): string {
  const spelled = isCounted(field, kind) ? spell(label) : ''
  return toPhysical(/[A-Za-z]/.test(spelled) ? spelled : field, longest.column)
}

/** The name, or the first free one of `name_2`, `name_3`…; reserved words are never free. */
export function freeName(wanted: string, size: number, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const tail = count === 1 ? '' : `_${count}`
    const name = cut(wanted, size - tail.length) + tail
    if (!reserved.has(name) && !isTaken(name)) return name
  }
}

/** Could `freeName` have given this name for that wish? Then the column keeps it. */
export function isNameFor(name: string, wanted: string): boolean {
  if (reserved.has(name)) return false
  const counter = /_\d+$/.exec(name)?.[0]
  return (
    name === wanted ||
    (counter !== undefined && name === cut(wanted, name.length - counter.length) + counter)
  )
}

/** One of several renames that depend on each other. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** Orders renames so that no target is still in use; a circle is broken by a temporary name. */
export function orderMoves(moves: readonly Move[], isTaken: (name: string) => boolean): Move[] {
  const ordered: Move[] = []
  let waiting = moves.filter((move) => move.from !== move.to)
  while (waiting.length > 0) {
    const held = new Set(waiting.map((move) => move.from))
    const next = waiting.find((move) => !held.has(move.to))
    if (next) {
      ordered.push(next)
      waiting = waiting.filter((move) => move !== next)
      continue
    }
    const first = waiting[0]!
    const passing = freeName(
      'passing',
      longest.kept,
      (name) => isTaken(name) || held.has(name) || moves.some((move) => move.to === name),
    )
    ordered.push({ from: first.from, to: passing })
    waiting = waiting.map((move) => (move === first ? { ...move, from: passing } : move))
  }
  return ordered
}
