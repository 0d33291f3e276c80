import { handoverParts } from '#schemas/api/handover.ts'
import type { HandoverEntry, HandoverPart } from '#schemas/api/handover.ts'

/** What a user could leave, by part. */
export type Belongings = ReadonlyMap<
  HandoverPart,
  readonly { readonly id: string; readonly name: string }[]
>

/** Names that are shown of each part. */
const shown = 20

/** How much there is of each part, in their order, with the names of the first. */
export const presentBelongings = (belongings: Belongings): HandoverEntry[] =>
  handoverParts.map((part) => {
    const list = belongings.get(part) ?? []
    return { part, count: list.length, names: list.slice(0, shown).map(({ name }) => name) }
  })

/** The ids of some parts, as the audit keeps them. */
export const idsIn = (
  belongings: Belongings,
  parts: readonly HandoverPart[],
): { [part: string]: string[] } =>
  Object.fromEntries(parts.map((part) => [part, (belongings.get(part) ?? []).map(({ id }) => id)]))
