import * as Type from 'typebox'
import type { Static } from 'typebox'
import { condition } from './design/condition.ts'
import type { Condition } from './design/condition.ts'
import type { NamedInLanguages } from './names.ts'
import { id } from './wire/id.ts'

const code = Type.Object({ enCode: Type.String({ maxLength: 200 }) })

/**
 * What a user may see and do in one model (specification 3 and 6): codes of columns, form fields
 * and buttons.
 */
export const grant = Type.Object({
  modelId: Type.String(),
  columnList: Type.Array(code),
  formList: Type.Array(code),
  buttonList: Type.Array(code),
})
export type Grant = Static<typeof grant>
export type Facet = 'column' | 'form' | 'button'

/** Data scopes without a condition, in the order of the rulings. */
export const readyScopes = [
  'all',
  'own',
  'department',
  'departmentAndBelow',
  'organizationAndBelow',
  'managed',
] as const
export const scopeTypes = [...readyScopes, 'condition', 'named'] as const

/**
 * Which records a user may reach, as data; the server turns it into a row filter. A named scope is
 * defined once and used by many grants.
 */
export const scope = Type.Union([
  Type.Object({ type: Type.Enum([...readyScopes]) }),
  Type.Object({ type: Type.Literal('condition'), condition }),
  Type.Object({ type: Type.Literal('named'), scopeId: id }),
])
export type Scope = Static<typeof scope>
type NamedScope = Extract<Scope, { type: 'named' }>
/** A scope with its rows known: for a named one, its present definition. */
export type HeldScope =
  | Exclude<Scope, NamedScope>
  | (NamedScope & NamedInLanguages & { readonly condition: Condition })

/** Ready codes of buttons (specification 6); a model may add its own. */
export const buttons = [
  'btn_add',
  'btn_edit',
  'btn_remove',
  'btn_detail',
  'btn_batchRemove',
  'btn_batchEdit',
  'btn_transfer',
  'btn_export',
  'btn_import',
  'btn_bin',
  'btn_purge',
  'btn_comment',
] as const

/** Buttons of a ready level: records are read, added, changed and talked about; removing is granted apart. */
export const readyButtons = ['btn_detail', 'btn_add', 'btn_edit', 'btn_comment'] as const
/** Data scopes of the ready levels, the smallest first. */
export const readyLevels = ['own', 'department', 'all'] as const
export type ReadyLevel = (typeof readyLevels)[number]

/** Everything that decides about one user's rights. An administrator may do everything. */
export interface Rights {
  readonly isAdministrator: boolean
  readonly grants: readonly Grant[]
  /** Codes of the granted menu entries. */
  readonly menus: readonly string[]
  /** Scopes by model; none means own records only. */
  readonly scopes: { readonly [modelId: string]: readonly HeldScope[] | undefined }
}

const lists = { column: 'columnList', form: 'formList', button: 'buttonList' } as const

/**
 * May the user use that column, form field or button of the model? Only if an entry of the model
 * has the code (specification 6).
 */
export function can(rights: Rights, modelId: string, facet: Facet, enCode: string): boolean {
  return (
    rights.isAdministrator ||
    rights.grants.some(
      (heldGrant) =>
        heldGrant.modelId === modelId &&
        heldGrant[lists[facet]].some((entry) => entry.enCode === enCode),
    )
  )
}

/** May the user open the model at all? */
export const canOpen = (rights: Rights, modelId: string): boolean =>
  rights.isAdministrator || rights.grants.some((heldGrant) => heldGrant.modelId === modelId)

/** May the user open the menu entry with this code? */
/** Do the rights reach every record of a model? */
export const seesAll = ({ isAdministrator, scopes }: Rights, modelId: string): boolean =>
  isAdministrator || (scopes[modelId] ?? []).some(({ type }) => type === 'all')

export const canMenu = (rights: Rights, enCode: string): boolean =>
  rights.isAdministrator || rights.menus.includes(enCode)

/**
 * Those of the `wanted` codes that the user may use, in order; checks each model once, for frequent
 * calls.
 */
export function filterVisible(
  rights: Rights,
  modelId: string,
  facet: Facet,
  wanted: readonly string[],
): string[] {
  if (rights.isAdministrator) return [...wanted]
  const held = new Set(
    rights.grants
      .filter((heldGrant) => heldGrant.modelId === modelId)
      .flatMap((heldGrant) => heldGrant[lists[facet]].map((entry) => entry.enCode)),
  )
  return wanted.filter((enCode) => held.has(enCode))
}
