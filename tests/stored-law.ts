import { env, isShownAt } from './hidden.ts'
import type { Level } from './hidden.ts'
import type { StoredField, StoredDesign } from './stored.ts'

/*
 * The expected result of a save according to the specification and its rulings: a second
 * implementation, written without looking at the first.
 */

/** One line of a sub-table, or a record, by field names. */
export type Line = Readonly<Record<string, unknown>>
export const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : [])

/** A record as it must be stored. */
export interface Memory {
  readonly level: Level
  readonly src: string | null
  readonly values: Line
  readonly rows: readonly Line[]
}

/** Placeholder for a number that the server assigns now. */
export const fresh = '#'

interface Saving {
  readonly design: StoredDesign
  /** May the user who saves write this path? */
  readonly mayWrite: (path: string) => boolean
  readonly sent: Line
  readonly before: Memory | null
}

/** Does the form show the field and the cards around it? */
export const isVisible = (
  { own, around }: Pick<StoredField, 'own' | 'around'>,
  level: Level,
): boolean => [own, ...around].every((setting) => isShownAt(setting, level))

const isNone = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
const same = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value ?? null) === JSON.stringify(other ?? null)

/** A word as users without the right to change it see it: its first letter and a mask. */
export const masking = (value: unknown): unknown =>
  typeof value === 'string' && value !== ''
    ? value.length === 1
      ? '*'
      : value[0] + '*'.repeat(value.length - 1)
    : value

/** The value that a rule makes from the free text. */
const written = ({ what }: StoredField, src: string | null): unknown =>
  what === 'count' ? (/^\d+$/.test(src ?? '') ? src : '0') : isNone(src) ? null : src

interface Spot {
  readonly level: Level
  readonly src: string | null
  readonly mayWrite: Saving['mayWrite']
  readonly sent: Line
  readonly isSent: boolean
  readonly before: Line | null
  /** Did the form show the field and its surroundings before this save? */
  readonly wasShown: (storedField: StoredField) => boolean
  readonly isOpen: boolean
}

function entered(storedField: StoredField, { level, src, mayWrite, sent, before }: Spot): unknown {
  const stored = before
    ? (before[storedField.name] ?? null)
    : (storedField.bound.initial(env) ?? null)
  if (storedField.setAt === level) return written(storedField, src)
  if (storedField.isReadOnly || !mayWrite(storedField.path) || !(storedField.name in sent))
    return stored
  return meant(storedField, sent[storedField.name], stored)
}

/** A masked value that is sent back unchanged means the stored value. */
const meant = ({ bound }: StoredField, raw: unknown, stored: unknown): unknown =>
  isNone(raw) ? null : bound.mask !== null && raw === masking(stored) ? stored : raw

/** The value in one place after a save, and whether it is invalid. */
function settleSpot(
  storedField: StoredField,
  spot: Spot,
): { value: unknown; wrong: boolean; isLeft: boolean } {
  const { level, mayWrite, sent, isSent, before, wasShown, isOpen } = spot
  const stored = before?.[storedField.name] ?? null
  const isShown = isVisible(storedField, level)
  const isSaved = isShown || storedField.own.keepHidden
  const may = mayWrite(storedField.path)
  if (storedField.what === 'number')
    return { value: stored ?? (isSaved ? fresh : null), wrong: false, isLeft: !isSaved }
  if (!isSaved) {
    const raw = meant(storedField, sent[storedField.name], stored)
    const isForeign = may && isSent && !isNone(raw) && !same(raw, stored)
    const goes = may && before !== null && wasShown(storedField)
    return { value: goes ? null : stored, wrong: isForeign, isLeft: true }
  }
  const value = entered(storedField, spot)
  const isStored = before !== null && same(value, stored)
  const isReadOnly = storedField.isReadOnly || storedField.setAt === level
  const isForbidden =
    may &&
    isShown &&
    isSent &&
    before !== null &&
    isReadOnly &&
    sent[storedField.name] !== undefined &&
    !same(meant(storedField, sent[storedField.name], stored), value)
  const isFixed = storedField.bound.mask !== null && storedField.isReadOnly
  const isAsked = may && isShown && isOpen && storedField.own.required && isNone(value) && !isFixed
  const judged = isShown && isOpen ? may || !isStored : !isStored
  // A masked value that nobody may write cannot be corrected, so it is excused.
  const isExcused = isFixed && isStored
  const isWrong =
    judged &&
    !isExcused &&
    !isNone(value) &&
    storedField.bound.problems(value, { env, get: () => null }).length > 0
  return { value, wrong: isForbidden || isAsked || isWrong, isLeft: false }
}

export interface Law {
  readonly wanted: Memory
  /** Paths for which a problem must be reported. */
  readonly wrong: ReadonlySet<string>
  /** Values of the form that no other record may have, by path. */
  readonly unique: ReadonlyMap<string, unknown>
}

/** The expected result of a save according to the specification and its rulings. */
export function lawOf({ design, mayWrite, sent, before }: Saving): Law {
  const level = sent['level'] as Level
  const src = isNone(sent['src']) ? null : (sent['src'] as string)
  const wrong = new Set<string>()
  const unique = new Map<string, unknown>()
  const values: Record<string, unknown> = {}
  const wasShown = (storedField: StoredField): boolean =>
    before !== null && isVisible(storedField, before.level)
  const spot: Spot = {
    level,
    src,
    mayWrite,
    sent,
    isSent: true,
    before: before?.values ?? null,
    wasShown,
    isOpen: true,
  }
  for (const place of design.places) {
    const { value, wrong: isWrong, isLeft } = settleSpot(place, spot)
    values[place.name] = value
    // If the user may not see the field, the problem is reported for the whole record.
    if (isWrong) wrong.add(mayWrite(place.path) ? place.path : '')
    if (place.bound.unique && !isLeft && !isNone(value)) unique.set(place.path, value)
  }
  const rows = rowsAfter({ design, mayWrite, sent, before }, { spot, wrong })
  return { wanted: { level, src, values, rows }, wrong, unique }
}

function rowsAfter(
  { design, mayWrite, sent, before }: Saving,
  { spot, wrong }: { readonly spot: Spot; readonly wrong: Set<string> },
): readonly Line[] {
  const { table, cells } = design
  const stored = before?.rows ?? []
  const isShown = isVisible(table, spot.level)
  const wasOpen = before !== null && isVisible(table, before.level)
  const may = mayWrite('rows')
  if (!isShown && !table.own.keepHidden) return may && wasOpen ? [] : stored
  const isSent = may && sent['rows'] !== undefined
  const lines = isSent ? (sent['rows'] as readonly Line[]) : stored
  if (may && isShown && table.own.required && lines.length === 0) wrong.add('rows')
  const known = new Map(stored.map((line) => [line['id'], line]))
  const firsts = new Map<string, number>()
  return lines.map((line, index) => {
    const own = known.get(line['id']) ?? null
    const here: Spot = {
      ...spot,
      sent: line,
      isSent,
      before: own,
      wasShown: (storedField) => wasOpen && before !== null && isVisible(storedField, before.level),
      isOpen: isShown,
    }
    const after: Record<string, unknown> = { id: own?.['id'] }
    for (const cell of cells) {
      const { value, wrong: isWrong, isLeft } = settleSpot(cell, here)
      after[cell.name] = value
      if (isWrong) wrong.add(mayWrite(cell.path) ? `rows.${index}.${cell.name}` : '')
      if (!cell.bound.unique || isLeft || isNone(value)) continue
      const key = `${cell.name} ${String(value)}`
      const isStored = own !== null && same(value, own[cell.name])
      const isJudged = (isShown && isVisible(cell, spot.level)) || !isStored
      if (!firsts.has(key)) firsts.set(key, index)
      else if (isJudged) wrong.add(mayWrite(cell.path) ? `rows.${index}.${cell.name}` : '')
    }
    return after
  })
}
