import type { Language } from '#schemas/text.ts'
import {
  ownChoices,
  ownName,
  sourceAt,
  sourceOf,
  targetOf,
  treeOf,
} from '#schemas/widget/reference.ts'
import type { Look, Reference, Target } from '#schemas/widget/reference.ts'
import type { Field } from '#schemas/design/model.ts'
import { eachCell } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import { keptWith } from '../database/kept.ts'
import type { Asking } from './asking.ts'
import { storedAt } from '../source/sources.ts'
import { readLinked } from './linked.ts'
import { fitsTree, readWays } from './ways.ts'
import type { Way } from './ways.ts'
import { timeZoneOf } from './zone.ts'
import { joinTexts, quoteText, sqlText } from '../database/sql-text.ts'

/** An id in a record, and the noun that it refers to. */
export interface Mention {
  readonly path: string
  /** Path of its field; in a sub-table such as `parts.price`. */
  readonly field: string
  readonly reference: Reference
  readonly id: string
  /** Whether it only shows an attribute of another field's choice. */
  readonly isShown: boolean
  /** Reads a field by path, relative to where the id is. */
  get(path: string): unknown
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )

/** Every reference in a record, with its dotted path; rows of sub-tables by index. */
export function mentionedIn(fields: readonly Field[], data: Data): Mention[] {
  const mentioned: Mention[] = []
  for (const { field, path, value, get } of eachCell(fields, { data })) {
    const reference = field.bound.reference ?? field.shows?.reference
    if (!reference) continue
    const isShown = field.shows !== null
    for (const id of idsIn(field.shows ? get(field.shows.of) : value))
      mentioned.push({ path, field: field.path, reference, id, isShown, get })
  }
  return mentioned
}

interface TargetName {
  readonly to: Target['to']
  readonly within: string
  readonly id: string
  readonly name: string
  readonly isOn: boolean
}

/**
 * One statement for all requested nouns. There are few combinations, so each is planned only once.
 */
async function read(
  { db, language }: Pick<Asking, 'db' | 'language'>,
  targets: readonly Target[],
): Promise<TargetName[]> {
  const nouns = [...new Set(targets.map(({ to }) => to))].toSorted().flatMap((to) => {
    const { names } = storedAt(to)
    return names === undefined ? [] : { to, names }
  })
  if (nouns.length === 0) return []
  const text = joinTexts(
    nouns.map(
      ({ to, names }, index) =>
        sqlText`select ${quoteText(to)} as to, id, ${names(language)} where id = any($${index + 1}::text[])`,
    ),
    sqlText` union all `,
  )
  const ids = nouns.map(({ to }) => [
    ...new Set(targets.filter((target) => target.to === to).map(({ id }) => id)),
  ])
  return db.query<TargetName>(
    { name: `berth_names_${language}_${nouns.map(({ to }) => to).join('_')}`, text },
    ids,
  )
}

const keyOf = ({ to, within, id }: Pick<Target, 'to' | 'within' | 'id'>): string =>
  `${to} ${within} ${id}`

/**
 * Recently read names, since the same few users and dictionaries occur in every record. Kept so
 * briefly that changes show soon.
 */
class Lately {
  readonly #named = new Map<string, TargetName>()
  #until = 0

  find(key: string): TargetName | undefined {
    if (Date.now() > this.#until) this.#named.clear()
    return this.#named.get(key)
  }

  keep(named: readonly TargetName[]): void {
    if (this.#named.size === 0 || this.#named.size > mostKept) {
      this.#named.clear()
      this.#until = Date.now() + lifetime
    }
    for (const targetName of named)
      if (targetName.isOn) this.#named.set(keyOf(targetName), targetName)
  }
}

const lifetime = 10_000
const mostKept = 20_000
const makeLately = (): { readonly [L in Language]: Lately } => ({
  zh: new Lately(),
  zhtw: new Lately(),
  en: new Lately(),
})

/** Records are named by fields that may refer to further records; followed no deeper than this. */
const deepest = 2

/** Names of records, built from their naming fields; nothing for what the caller may not see. */
async function readRecords(
  asking: Asking,
  targets: readonly Target[],
  depth: number,
): Promise<TargetName[]> {
  const linked = depth < deepest ? await readLinked(asking, targets) : []
  const named = linked.map(async ({ to, within, asking: other, field, records }) => {
    const look = await Names.load(
      other,
      field ? records.flatMap(({ data }) => mentionedIn([field], data)) : [],
      depth + 1,
    )
    const tell = (value: unknown): string | undefined =>
      field ? field.bound.print(value, look) : sourceAt(to).unseen?.(asking.language)
    return records.map(({ id, data }): TargetName => ({
      to,
      within,
      id,
      name: tell(field && data[field.node.field]) || id,
      isOn: true,
    }))
  })
  return (await Promise.all(named)).flat()
}

/**
 * Names for the ids of a record, as the caller may see them. Read by one statement for all nouns
 * and one for each other form; fixed choices are in the design.
 */
export class Names implements Look {
  readonly timeZone: string
  readonly language: Language
  readonly #named: ReadonlyMap<string, TargetName>
  readonly #ways: ReadonlyMap<string, Way>

  private constructor(
    named: readonly TargetName[],
    ways: ReadonlyMap<string, Way>,
    place: { readonly timeZone: string; readonly language: Language },
  ) {
    this.timeZone = place.timeZone
    this.language = place.language
    this.#named = new Map(named.map((targetName) => [keyOf(targetName), targetName]))
    this.#ways = ways
  }

  static async load(asking: Asking, mentioned: readonly Mention[], depth = 0): Promise<Names> {
    const { db, language } = asking
    const kept = keptWith(db, makeLately)[language]
    const targets = mentioned.flatMap(({ reference, id }) => targetOf(reference, id) ?? [])
    const known = targets.flatMap((target) => kept.find(keyOf(target)) ?? [])
    const named = await read(
      asking,
      targets.filter((target) => !kept.find(keyOf(target))),
    )
    kept.keep(named)
    const records = await readRecords(asking, targets, depth)
    return new Names([...known, ...named, ...records], await readWays(asking, mentioned), {
      timeZone: await timeZoneOf(db),
      language,
    })
  }

  #find(reference: Reference, id: string): TargetName | undefined {
    const target = targetOf(reference, id)
    return target ? this.#named.get(keyOf(target)) : undefined
  }

  name(reference: Reference, id: string): string | undefined {
    const found = this.#find(reference, id)
    const { unseen } = sourceOf(reference)
    if (unseen) return found?.name ?? unseen(this.language)
    if (found && treeOf(reference)?.isWhole) return this.#ways.get(id)?.path ?? found.name
    return found?.name ?? ownName(reference, id)
  }

  /**
   * Why this id may not be chosen: it is missing, switched off, out of the caller's sight or on the
   * wrong level of its tree; null where it may. Restrictions by other fields are checked by
   * `Candidates`.
   */
  refusalOf(reference: Reference, id: string): 'notChoice' | 'notKnown' | 'notSeen' | null {
    const own = ownChoices(reference)
    if (own) return own.some((choice) => choice.id === id) ? null : 'notChoice'
    if (!this.#find(reference, id)?.isOn) return sourceOf(reference).unseen ? 'notSeen' : 'notKnown'
    return fitsTree(reference, this.#ways.get(id)) ? null : 'notChoice'
  }
}
