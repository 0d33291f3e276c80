import { handoverParts } from '#schemas/api/handover.ts'
import type { HandoverEntry, HandoverPart } from '#schemas/api/handover.ts'
import type { HeldLine } from '../../auth/rights.ts'

/**
 * What a user could hand over, by part: people and places with their organisations. Names that the
 * caller may not learn are left out.
 */
export type Belongings = ReadonlyMap<
  HandoverPart,
  readonly { readonly id: string; readonly name: string; readonly place: string | null }[]
>

/** Most names shown of each part. */
const shown = 20

/** The number of each part, in order, with the first names. */
export const presentBelongings = (belongings: Belongings): HandoverEntry[] =>
  handoverParts.map((part) => {
    const list = belongings.get(part) ?? []
    const names = list.map(({ name }) => name).filter((name) => name !== '')
    return { part, count: list.length, names: names.slice(0, shown) }
  })

const partOf: { readonly [subject: string]: HandoverPart } = {
  position: 'positions',
  role: 'roles',
  group: 'groups',
}

/**
 * The parts on which all menu entries of a user rest; nothing where some come from elsewhere, such
 * as their organisation, and stay.
 */
export function findAccess(held: readonly HeldLine[]): HandoverPart[] {
  const from = held.flatMap(({ part, subject_type }) =>
    part === 'menu' ? [partOf[subject_type]] : [],
  )
  return from.includes(undefined) ? [] : handoverParts.filter((part) => from.includes(part))
}

/** The ids of some parts, for the audit. */
export const idsIn = (
  belongings: Belongings,
  parts: readonly HandoverPart[],
): { [part: string]: string[] } =>
  Object.fromEntries(parts.map((part) => [part, (belongings.get(part) ?? []).map(({ id }) => id)]))
