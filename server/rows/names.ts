import type { Language } from '#schemas/text.ts'
import type { Look, Reference } from '#schemas/widget/reference.ts'
import type { Field } from '#schemas/design/model.ts'
import type { Database } from '../db.ts'
import { timeZoneOf } from './zone.ts'

type Data = Readonly<Record<string, unknown>>

/** An id that stands somewhere in a record, and what it ought to name. */
export interface Mentioned {
  readonly path: string
  readonly reference: Reference
  readonly id: string
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')

/** Every id of a record that names a choice, a user or an organisation, with its dotted path; rows of sub-tables by index. */
export function mentionedIn(fields: readonly Field[], data: Data, prefix = ''): Mentioned[] {
  return fields.flatMap((field) => {
    const name = field.node.field
    const value = data[name]
    if (field.columns.length > 0) return (Array.isArray(value) ? value : []).flatMap((line: Data, index) => mentionedIn(field.columns, line, `${prefix}${name}.${index}.`))
    const { reference } = field.bound
    return reference ? idsIn(value).map((id) => ({ path: prefix + name, reference, id })) : []
  })
}

interface Named {
  readonly what: 'dictionary' | 'user' | 'organize'
  readonly id: string
  readonly dictionary: string
  readonly name: string
  readonly isOn: boolean
}

const statement = {
  name: 'berth_names',
  text: `select 'dictionary' as what, id, type_id as dictionary, full_name as name, enabled_mark = 1 as "isOn" from dictionary_data where id = any($1::text[])
    union all select 'user', id, '', real_name, enabled_mark <> 0 from users where id = any($2::text[])
    union all select 'organize', id, '', full_name, enabled_mark = 1 from organizes where id = any($3::text[])`,
}

const keyOf = (what: string, dictionary: string, id: string): string => `${what} ${dictionary} ${id}`

/** Names found lately: the same few users and dictionaries stand in every record. Kept so shortly that a change is soon seen. */
class Lately {
  readonly #named = new Map<string, Named>()
  #until = 0

  find(key: string): Named | undefined {
    if (Date.now() > this.#until) this.#named.clear()
    return this.#named.get(key)
  }

  keep(named: readonly Named[]): void {
    if (this.#named.size === 0 || this.#named.size > mostKept) {
      this.#named.clear()
      this.#until = Date.now() + lifetime
    }
    for (const one of named) if (one.isOn) this.#named.set(keyOf(one.what, one.dictionary, one.id), one)
  }
}

const lifetime = 10_000
const mostKept = 20_000
const lately = new WeakMap<Database, Lately>()

const keyIn = ({ reference, id }: Mentioned): string => keyOf(reference.to, reference.to === 'dictionary' ? reference.dictionary : '', id)

/** Names of the ids of dictionaries, users and organisations, read in one statement; choices stand in the design. */
export class Names implements Look {
  readonly timeZone: string
  readonly language: Language
  readonly #named: ReadonlyMap<string, Named>

  private constructor(named: readonly Named[], place: { readonly timeZone: string; readonly language: Language }) {
    this.timeZone = place.timeZone
    this.language = place.language
    this.#named = new Map(named.map((one) => [keyOf(one.what, one.dictionary, one.id), one]))
  }

  static async load(db: Database, mentioned: readonly Mentioned[], language: Language): Promise<Names> {
    const kept = lately.get(db) ?? new Lately()
    lately.set(db, kept)
    const known = mentioned.flatMap((one) => kept.find(keyIn(one)) ?? [])
    const left = mentioned.filter((one) => !kept.find(keyIn(one)))
    const of = (to: Reference['to']): string[] => [...new Set(left.filter((one) => one.reference.to === to).map((one) => one.id))]
    const wanted = [of('dictionary'), of('user'), of('organize')]
    const named = wanted.every((one) => one.length === 0) ? [] : await db.query<Named>(statement, wanted)
    kept.keep(named)
    return new Names([...known, ...named], { timeZone: await timeZoneOf(db), language })
  }

  #find(reference: Reference, id: string): Named | undefined {
    if (reference.to === 'choices') return undefined
    return this.#named.get(keyOf(reference.to, reference.to === 'dictionary' ? reference.dictionary : '', id))
  }

  name(reference: Reference, id: string): string | undefined {
    return reference.to === 'choices' ? reference.choices.find((one) => one.id === id)?.fullName : this.#find(reference, id)?.name
  }

  /** May this id be chosen: it is there, switched on, and among those that the design allows? */
  isChoosable(reference: Reference, id: string): boolean {
    if (reference.to === 'choices') return reference.choices.some((one) => one.id === id)
    if ('among' in reference && reference.among !== null && !reference.among.includes(id)) return false
    return this.#find(reference, id)?.isOn ?? false
  }
}
