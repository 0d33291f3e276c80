import { handoverParts } from '#schemas/api/handover.ts'
import type { HandoverEntry, HandoverPart } from '#schemas/api/handover.ts'

/**
 * What a user could leave, by part: people and places with where they are. No name where the caller
 * may not learn it.
 */
export type Belongings = ReadonlyMap<
  HandoverPart,
  readonly { readonly id: string; readonly name: string; readonly place: string | null }[]
>

/** Names that are shown of each part. */
const shown = 20

/** How much there is of each part, in their order, with the names of the first. */
export const presentBelongings = (belongings: Belongings): HandoverEntry[] =>
  handoverParts.map((part) => {
    const list = belongings.get(part) ?? []
    const names = list.map(({ name }) => name).filter((name) => name !== '')
    return { part, count: list.length, names: names.slice(0, shown) }
  })

/** The ids of some parts, as the audit keeps them. */
export const idsIn = (
  belongings: Belongings,
  parts: readonly HandoverPart[],
): { [part: string]: string[] } =>
  Object.fromEntries(parts.map((part) => [part, (belongings.get(part) ?? []).map(({ id }) => id)]))
