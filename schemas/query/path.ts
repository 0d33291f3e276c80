import type { Field, Model } from '../design/model.ts'
import { containerOf } from '../widget/reference.ts'
import type { ValueType } from '../widget/value.ts'
import type { QueryProblemCode } from './problem.ts'
import { madeAt } from './query.ts'

/** Compiled models by id. */
export type QueryModels = { readonly [modelId: string]: Model | undefined }

/** What a caller may see of one model: granted columns by path, and those that are masked. */
export interface QueryRight {
  readonly columns: ReadonlySet<string>
  readonly masked: ReadonlySet<string>
}
/** By model; a missing one is closed to the caller. */
export type QueryRights = { readonly [modelId: string]: QueryRight | undefined }

/** One field along a path. */
export interface PathStep {
  readonly modelId: string
  /** Its path in that model, or the name of a system field. */
  readonly name: string
  readonly field: Field | null
}

/** A resolved field of a query. */
export interface FieldPath {
  /** The last is the field itself; all before it are links. */
  readonly steps: readonly PathStep[]
  readonly type: ValueType
  /** The sub-table of the queried model that it is, or passes through. */
  readonly table: Field | null
  /** Identifies a path within one query: names joined by `>`. */
  readonly text: string
}

const byIds = new WeakMap<Model, ReadonlyMap<string, Field>>()

/** Fields and columns of a model by node id. */
function fieldsById(model: Model): ReadonlyMap<string, Field> {
  const known = byIds.get(model)
  if (known) return known
  const made = new Map([...model.byPath.values()].map((field) => [field.node.id, field]))
  byIds.set(model, made)
  return made
}

/** Is it rich text, whose markup cannot be grouped or compared? */
export const isRichText = ({ steps }: FieldPath): boolean =>
  steps.at(-1)?.field?.bound.traits.richText === true

/** The form of the record that a field links to; '' where it links to no single record. */
export const linkOf = ({ bound }: Field): string =>
  bound.type === 'id' ? containerOf(bound.reference, 'model') : ''

interface Whence {
  readonly model: string
  readonly models: QueryModels
  readonly rights: QueryRights
}

/** What belongs to an id; nothing for names that every object has. */
export const ownOf = <T>(all: { readonly [id: string]: T }, id: string): T | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined

const made: Omit<PathStep, 'modelId'> = { name: madeAt, field: null }

/**
 * Resolves the field of a path. Fields that are not granted are as unknown as missing ones; masked
 * fields are neither shown nor followed.
 */
export function resolvePath(
  path: readonly string[],
  { model: root, models, rights }: Whence,
): FieldPath | QueryProblemCode {
  const steps: PathStep[] = []
  let modelId = root
  let table: Field | null = null
  let isInTable = false
  let type: ValueType | null = null
  for (const [index, id] of path.entries()) {
    const [model, right] = [ownOf(models, modelId), ownOf(rights, modelId)]
    if (!model || !right || type === 'rows') return 'unknown'
    const step = id === madeAt ? made : stepAt(fieldsById(model).get(id))
    if (!step || !right.columns.has(step.name)) return 'unknown'
    if (right.masked.has(step.name)) return 'masked'
    const { field } = step
    if ((field?.table ?? null) !== (isInTable ? table : null)) return 'unknown'
    isInTable = false
    type = field ? field.bound.type : 'instant'
    const isLast = index === path.length - 1
    if (field && field.kind.holds === 'rows') {
      if (index > 0) return 'unknown'
      table = field
      isInTable = true
      type = isLast ? 'rows' : null
      if (isLast) steps.push({ modelId, ...step })
      continue
    }
    steps.push({ modelId, ...step })
    if (isLast) break
    modelId = field ? linkOf(field) : ''
  }
  if (!type) return 'unknown'
  return { steps, type, table, text: steps.map(({ name }) => name).join('>') }
}

const stepAt = (field: Field | undefined): Omit<PathStep, 'modelId'> | null =>
  field ? { name: field.path, field } : null

/** The forms that a path passes through after the first, as far as known. */
export function formsOnPath(
  path: readonly string[],
  { model: root, models }: Pick<Whence, 'model' | 'models'>,
): string[] {
  const found: string[] = []
  let modelId = root
  for (const id of path.slice(0, -1)) {
    const model = ownOf(models, modelId)
    const field = model && fieldsById(model).get(id)
    if (!field) break
    if (field.kind.holds === 'rows') continue
    modelId = linkOf(field)
    if (modelId === '') break
    found.push(modelId)
  }
  return found
}
