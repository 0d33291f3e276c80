import type { GrantEnd, ModelGrant, SubjectGrants } from '../api/authority.ts'
import { scopeKey } from './scope-key.ts'

export type GrantSet = Omit<SubjectGrants, 'version'>

/** One thing that is granted: a menu entry, or a part or data scope of a form or page. */
export type GrantedLine = Omit<GrantEnd, 'until'>

/** A menu entry by its id, or a form or page by its id or code. */
export type EndPlace = { readonly menuId: string } | { readonly modelId: string }

/** The last days of granted lines (YYYY-MM-DD) by `lineKey`; a line without one has no end. */
export type LineEnds = ReadonlyMap<string, string>

/** Identifies a line within the grants of one subject. */
export const lineKey = ({ part, modelId, enCode }: GrantedLine): string =>
  `${part} ${modelId} ${enCode}`

export const endsOf = ({ ends = [] }: GrantSet): LineEnds =>
  new Map(ends.map((end) => [lineKey(end), end.until]))

const linesOfModel = ({ modelId, columns, forms, buttons, scopes }: ModelGrant): GrantedLine[] => {
  const of = (part: GrantedLine['part'], codes: readonly string[]): GrantedLine[] =>
    codes.map((enCode) => ({ part, modelId, enCode }))
  return [
    ...of('column', columns),
    ...of('form', forms),
    ...of('button', buttons),
    ...of('scope', scopes.map(scopeKey)),
  ]
}

/** Everything that is granted, line by line. */
export const linesIn = ({ menuIds, models }: GrantSet): GrantedLine[] => [
  ...menuIds.map((modelId): GrantedLine => ({ part: 'menu', modelId, enCode: '' })),
  ...models.flatMap(linesOfModel),
]

/** The same grants with the ends that `untilOf` gives their lines; undefined for no end. */
export function withEnds(
  { menuIds, models }: GrantSet,
  untilOf: (line: GrantedLine) => string | undefined,
): GrantSet {
  const set = { menuIds, models }
  const ends = linesIn(set).flatMap((line): GrantEnd[] => {
    const until = untilOf(line)
    return until === undefined ? [] : [{ ...line, until }]
  })
  return ends.length > 0 ? { ...set, ends } : set
}

/** The later of two ends; none is later than any. */
export function laterEnd(end: string | undefined, other: string | undefined): string | undefined {
  if (end === undefined || other === undefined) return undefined
  return end > other ? end : other
}

/** Finds when lines end that one or both of these grants contain; the later end counts. */
export function joinEnds(set: GrantSet, more: GrantSet): (line: GrantedLine) => string | undefined {
  const sides = [set, more].map((side) => ({
    lines: new Set(linesIn(side).map(lineKey)),
    ends: endsOf(side),
  }))
  return (line) => {
    const key = lineKey(line)
    const held = sides.filter(({ lines }) => lines.has(key)).map(({ ends }) => ends.get(key))
    return held.length > 1 ? laterEnd(held[0], held[1]) : held[0]
  }
}

/** Has the last day passed? `today` is a date in the organisation's zone. */
export const isOver = (until: string | null | undefined, today: string): boolean =>
  until !== null && until !== undefined && until < today

const isOfPlace = ({ part, modelId }: GrantedLine, place: EndPlace): boolean =>
  'menuId' in place
    ? part === 'menu' && modelId === place.menuId
    : part !== 'menu' && modelId === place.modelId

/** Lets everything that is granted of a place end after a day; null for no end. */
export function setEnd(set: GrantSet, place: EndPlace, until: string | null): GrantSet {
  const ends = endsOf(set)
  return withEnds(set, (line) =>
    isOfPlace(line, place) ? (until ?? undefined) : ends.get(lineKey(line)),
  )
}

/** The days after which parts of a place end, each once; null for no end. */
export function daysOf(set: GrantSet, place: EndPlace): readonly (string | null)[] {
  const ends = endsOf(set)
  const days = linesIn(set)
    .filter((line) => isOfPlace(line, place))
    .map((line) => ends.get(lineKey(line)) ?? null)
  return [...new Set(days)]
}

/** The grants without the ends of lines that are not granted (any more). */
export function trimEnds(set: GrantSet): GrantSet {
  const ends = endsOf(set)
  return withEnds(set, (line) => ends.get(lineKey(line)))
}

/**
 * Grants after a change of a form or page: what is new there ends when all the rest of it ended
 * before, everything else when it did.
 */
export function followEnd(before: GrantSet, after: GrantSet, modelId: string): GrantSet {
  const had = new Set(linesIn(before).map(lineKey))
  const ends = endsOf(before)
  const place = { modelId }
  const days = daysOf(before, place)
  const followed = days.length === 1 ? (days[0] ?? undefined) : undefined
  return withEnds(after, (line) => {
    const key = lineKey(line)
    return had.has(key) || !isOfPlace(line, place) ? ends.get(key) : followed
  })
}

/** The lines whose last day has passed. */
export const linesOver = (set: GrantSet, today: string): GrantedLine[] => {
  const ends = endsOf(set)
  return linesIn(set).filter((line) => isOver(ends.get(lineKey(line)), today))
}

/** The grants without what has expired; a form or page of which nothing is left goes. */
export function dropOver(set: GrantSet, today: string): GrantSet {
  const over = new Set(linesOver(set, today).map(lineKey))
  if (over.size === 0) return set
  const stays = (part: GrantedLine['part'], modelId: string) => (enCode: string) =>
    !over.has(lineKey({ part, modelId, enCode }))
  const models = set.models.flatMap((model) => {
    const { modelId, columns, forms, buttons, scopes } = model
    const left = {
      modelId,
      columns: columns.filter(stays('column', modelId)),
      forms: forms.filter(stays('form', modelId)),
      buttons: buttons.filter(stays('button', modelId)),
      scopes: scopes.filter((scope) => stays('scope', modelId)(scopeKey(scope))),
    }
    return linesOfModel(left).length > 0 || linesOfModel(model).length === 0 ? [left] : []
  })
  return trimEnds({ ...set, menuIds: set.menuIds.filter((id) => stays('menu', id)('')), models })
}
