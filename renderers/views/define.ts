import type { ComponentType } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { Later } from '#renderers/parts/later.tsx'
import type { Field } from '#schemas/design/model.ts'
import type { Layout } from '#schemas/page/layout.ts'
import type { ListPlan } from '#schemas/page/list.ts'
import type { PartsPort } from '#schemas/page/parts.ts'
import type { ListPort } from '#schemas/runtime.ts'
import type { Texts } from '#schemas/text.ts'

/** What the view of a layout gets: the list, how to ask for parts of it, and what opens a record. */
export interface LayoutViewProps {
  readonly list: ListPort
  readonly parts: PartsPort
  readonly cells: LoadedViews
  /** As the kind wants it: every field is there and fits its role. */
  readonly layout: Layout
  readonly isPhone: boolean
  onAdd(): void
  onEdit(id: string): void
  onDetail(id: string): void
  /** Called when the pointer or the focus comes to a button that opens a record. */
  onNear?(opening: 'detail' | 'form'): void
}

/** Fields that a layout uses for one purpose. */
export interface LayoutRole {
  /** A key of the texts. */
  readonly name: string
  readonly most: number
  readonly isRequired: boolean
  fits(field: Field, plan: ListPlan): boolean
}

/** A setting of a layout: one of these values, each a key of the texts, the first by default. */
export interface LayoutOption {
  readonly name: string
  readonly values: readonly string[]
}

/** A way to lay the records of a list out. It answers for itself which lists it fits. */
export interface LayoutKind {
  readonly kind: string
  /** Its `name`, and those of roles, options and their values. */
  readonly texts: Texts<string>
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: boolean }>
  readonly roles: readonly LayoutRole[]
  readonly options: readonly LayoutOption[]
  /** The fields that it takes of a list by itself; null where the list has none that fit. */
  guess(plan: ListPlan): Layout['fields'] | null
}

/** A kind with the code that draws it; the table has none, as the list itself draws it. */
export interface DrawnLayoutKind extends LayoutKind {
  readonly View: Later<LayoutViewProps> | null
}

/** The fields of a list that may play a role. */
export const fieldsFor = (role: LayoutRole, plan: ListPlan): readonly Field[] =>
  plan.columns.map(({ column }) => column).filter((field) => role.fits(field, plan))

/**
 * A layout as its kind wants it: without fields that are not there or do not fit, what is required
 * and missing guessed, and every option set. Null where the kind does not fit the list.
 */
export function settleLayout(kind: LayoutKind, plan: ListPlan, given?: Layout): Layout | null {
  const guessed = kind.guess(plan)
  if (!guessed) return null
  const fields = kind.roles.map(({ name, ...role }): [string, string[]] => {
    const fit = new Set(fieldsFor({ name, ...role }, plan).map(({ path }) => path))
    const asked = given?.fields[name]
    const kept = [...new Set(asked)].filter((path) => fit.has(path)).slice(0, role.most)
    const isMissing = asked === undefined || (role.isRequired && kept.length === 0)
    return [name, isMissing ? [...(guessed[name] ?? [])] : kept]
  })
  const options = kind.options.map(({ name, values }): [string, string] => {
    const asked = given?.options[name]
    return [name, values.find((value) => value === asked) ?? values[0] ?? '']
  })
  return {
    kind: kind.kind,
    fields: Object.fromEntries(fields),
    options: Object.fromEntries(options),
  }
}
