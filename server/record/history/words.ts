import type { FieldChange, PastValue } from '#schemas/api/record-history.ts'
import type { Field } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import { linesOf } from '#schemas/record/lines.ts'
import type { LinesState, StepState } from '#schemas/record/past.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import { hideValue } from '../mask.ts'
import { mentionedIn, Names } from '../names.ts'
import type { Mention } from '../names.ts'
import { personNames } from '../person-names.ts'
import { PastFields } from './models.ts'
import { findOwner, ownerTexts } from './owner.ts'

/** What one step changed, with the version of the form that it was made in. */
export interface SpokenStep {
  readonly number: number
  readonly before: StepState
  readonly after: StepState
}

/** A longer text is told, not shown. */
const longest = 500

/** The values of a field before and after. */
interface FieldPair {
  readonly field: Field
  readonly values: readonly [unknown, unknown]
}

type Print = (field: Field, value: unknown) => string

const isTold = ({ bound }: Field, printed: readonly string[]): boolean =>
  bound.traits.richText === true ||
  printed.some((text) => text.length > longest || text.startsWith('data:'))

/** Says steps of one record to its reader: only fields that they may see, masked ones masked. */
export class StepWords {
  readonly #asking: Asking
  readonly #fields: PastFields
  /** The present lines, which tell the places of lines that stayed. */
  readonly #present: Data

  constructor(asking: Asking, fields: PastFields, present: Data) {
    this.#asking = asking
    this.#fields = fields
    this.#present = present
  }

  /** May the reader see this field? Of one that is gone only administrators see the values. */
  sees(field: Field): boolean {
    const { caller, live } = this.#asking
    if (!this.#fields.live.has(field.node.id)) return caller.isAdministrator
    const { either, forms } = accessOf(live, caller)
    return field.table
      ? forms.has(field.path) && forms.has(field.table.path)
      : either.has(field.path)
  }

  /** Ids of the nodes that the reader may see, among those of these versions. */
  seenNodes(numbers: readonly number[]): ReadonlySet<string> {
    const all = [
      ...this.#fields.live.values(),
      ...numbers.flatMap((number) => this.#fields.goneAt(number)),
    ]
    return new Set(all.filter((field) => this.sees(field)).map(({ node }) => node.id))
  }

  /** What steps changed, each in words; the names that they need are read together. */
  async say(steps: readonly SpokenStep[]): Promise<FieldChange[][]> {
    const mentioned: Mention[] = []
    const collect: Print = (field, value) => {
      mentioned.push(...mentionedIn([field], { [field.node.field]: value }))
      return ''
    }
    for (const step of steps) this.#sayStep(step, collect)
    const look: Look = await Names.load(this.#asking, mentioned)
    const print: Print = (field, value) => (isEmpty(value) ? '' : field.bound.print(value, look))
    const owners = await this.#sayOwners(steps)
    return steps.map((step, at) => [...(owners[at] ?? []), ...this.#sayStep(step, print)])
  }

  /** Everybody who sees a record sees who added it, and so whom it was given to. */
  async #sayOwners(steps: readonly SpokenStep[]): Promise<FieldChange[][]> {
    const { db, say } = this.#asking
    const pairs = steps.map(({ before, after }) => [findOwner(before), findOwner(after)] as const)
    const ids = pairs.flatMap((pair) => pair.map((owner) => owner?.userId ?? ''))
    if (ids.every((id) => id === '')) return []
    const names = await personNames(db, ids)
    const plain = { field: '', isTold: false, lines: [], isMoved: false, isTable: false }
    return pairs.map(([before, after]) =>
      before && after
        ? [
            {
              ...plain,
              label: say(ownerTexts, 'owner'),
              before: names(before.userId),
              after: names(after.userId),
            },
          ]
        : [],
    )
  }

  #sayStep(step: SpokenStep, print: Print): FieldChange[] {
    const { live } = this.#asking
    const all = [
      ...live.model.fields,
      ...this.#fields.goneAt(step.number).filter((field) => !field.table),
    ]
    return all.flatMap((field) => {
      if (!Object.hasOwn(step.before, field.node.id) || !this.sees(field)) return []
      return field.kind.holds === 'rows'
        ? this.#sayLines(step, field, print)
        : [{ ...this.#sayValue(step, field, print), lines: [], isMoved: false, isTable: false }]
    })
  }

  #sayValue(step: SpokenStep, field: Field, print: Print): PastValue {
    const id = field.node.id
    return this.#sayPair(step.number, { field, values: [step.before[id], step.after[id]] }, print)
  }

  #sayPair(number: number, { field, values }: FieldPair, print: Print): PastValue {
    const { live, caller, language } = this.#asking
    const isLive = this.#fields.live.has(field.node.id)
    const reader = this.#fields.readerAt(number, field)
    const isMasked = accessOf(live, caller).masked.has(field.path)
    const texts = values.map((value) =>
      print(reader, isMasked ? hideValue(field, value) : value),
    ) as [string, string]
    const told = isTold(reader, texts)
    return {
      field: isLive ? field.path : '',
      label: labelOf(field.node, language),
      before: told ? '' : texts[0],
      after: told ? '' : texts[1],
      isTold: told,
    }
  }

  #placesOf(field: Field, state: LinesState, other: LinesState): (id: string) => number {
    const present = linesOf(this.#present[field.node.field]).map((line) => String(line['id']))
    const order = state.order ?? present
    const old = other.order ?? []
    return (id) => order.indexOf(id) + 1 || old.indexOf(id) + 1
  }

  #sayLines(step: SpokenStep, field: Field, print: Print): FieldChange[] {
    const before = step.before[field.node.id] as LinesState
    const after = step.after[field.node.id] as LinesState
    const placeOf = this.#placesOf(field, after, before)
    const lines = Object.keys(before.lines).flatMap((id) => {
      const [was, became] = [before.lines[id] ?? null, after.lines[id] ?? null]
      const act = was === null ? 'add' : became === null ? 'remove' : 'change'
      const values = field.columns.flatMap((column) => {
        const node = column.node.id
        if (!this.sees(column) || !(node in (was ?? became ?? {}))) return []
        const pair = [was?.[node], became?.[node]] as const
        if (act !== 'change' && isEmpty(pair[0]) && isEmpty(pair[1])) return []
        return [this.#sayPair(step.number, { field: column, values: pair }, print)]
      })
      // A change of columns that the reader may not see is none to them.
      if (act === 'change' && values.length === 0) return []
      return [{ act, place: placeOf(id), values } as const]
    })
    const isMoved = before.order !== undefined && !lines.some(({ act }) => act !== 'change')
    if (lines.length === 0 && !isMoved) return []
    return [
      {
        field: this.#fields.live.has(field.node.id) ? field.path : '',
        label: labelOf(field.node, this.#asking.language),
        before: '',
        after: '',
        isTold: false,
        lines: lines.toSorted((a, b) => a.place - b.place),
        isMoved,
        isTable: true,
      },
    ]
  }
}
