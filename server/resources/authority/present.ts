import type { ModelParts } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { buttonTexts } from '#schemas/button-texts.ts'
import { fieldTextsOf, fieldsOfPage } from '#schemas/page-fields.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons, can, canMenu, canOpen, scopeTypes } from '#schemas/permission.ts'
import type { Facet, Rights } from '#schemas/permission.ts'
import type { Language, Say } from '#schemas/text.ts'
import type { Field } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Live } from '../../record/models.ts'
import type { Row } from '../../tables.ts'

const nameOf = (field: Field, language: Language): string =>
  field.table
    ? `${labelOf(field.table.node, language)} · ${labelOf(field.node, language)}`
    : labelOf(field.node, language)

type Definition = Pick<
  Row<'data_scopes'>,
  'id' | 'model_id' | 'full_name' | 'enabled_mark' | 'condition'
>
interface Told {
  readonly language: Language
  readonly say: Say
  /** Named data scopes, of whatever models. */
  readonly definitions?: readonly Definition[]
}

/** What can be granted of a live model, named in the caller's language. */
export function presentParts(
  { id, fullName, model }: Live,
  { language, say, definitions = [] }: Told,
): ModelParts {
  const fields = [...model.byPath.values()]
  const part = (field: Field) => ({ enCode: field.path, fullName: nameOf(field, language) })
  return {
    modelId: id,
    fullName,
    columns: fields.filter((field) => isListable(field) || isSearchable(field)).map(part),
    forms: fields.map(part),
    buttons: buttons.map((enCode) => ({ enCode, fullName: say(buttonTexts, enCode) })),
    scopes: [...scopeTypes],
    named: definitions
      .filter((one) => one.model_id === id)
      .map((one) => ({
        id: one.id,
        fullName: one.full_name,
        enabledMark: one.enabled_mark,
        canGrant: true,
        condition: one.condition,
      })),
  }
}

/**
 * What can be granted of a hand-coded page, under the code of its menu entry: the buttons that its
 * calls ask for, and its fields. Nothing of a page that only reads.
 */
export function presentPage(
  { enCode, fullName }: { readonly enCode: string; readonly fullName: string },
  say: Say,
): ModelParts[] {
  const asked = pages.get(enCode) ?? []
  const texts = fieldTextsOf(enCode)
  const fields = texts
    ? fieldsOfPage(enCode).map((one) => ({ enCode: one, fullName: say(texts, one) }))
    : []
  return asked.length + fields.length === 0
    ? []
    : [
        {
          modelId: enCode,
          fullName,
          columns: fields,
          forms: fields,
          buttons: asked.map((one) => ({ enCode: one, fullName: say(buttonTexts, one) })),
          scopes: [],
          named: [],
        },
      ]
}

/**
 * The kinds of scopes that somebody may hand out: whoever holds all rows every one, anybody else
 * those that he holds himself.
 */
function offeredScopes({ modelId, scopes }: ModelParts, rights: Rights): ModelParts['scopes'] {
  const own = new Set((rights.scopes[modelId] ?? []).map(({ type }) => type))
  return rights.isAdministrator || own.has('all')
    ? scopes
    : scopes.filter((type) => type === 'own' || (type !== 'condition' && own.has(type)))
}

/**
 * Named scopes: whoever holds all rows hands out every one, anybody else those that he holds; of
 * the others he reads the names, because others hold them.
 */
function offeredNamed({ modelId, named }: ModelParts, rights: Rights): ModelParts['named'] {
  const own = rights.scopes[modelId] ?? []
  const isAll = rights.isAdministrator || own.some(({ type }) => type === 'all')
  return named.map((one) =>
    isAll || own.some((held) => held.type === 'named' && held.scopeId === one.id)
      ? one
      : { ...one, canGrant: false, condition: null },
  )
}

/**
 * What of it a caller may hand out: only what he holds himself, so that nobody learns the fields of
 * a form, or the buttons of a page, that he cannot open.
 */
export function offered(parts: ModelParts, rights: Rights): ModelParts[] {
  if (!(pages.has(parts.modelId) ? canMenu : canOpen)(rights, parts.modelId)) return []
  const held = (list: ModelParts['columns'], facet: Facet) =>
    list.filter(({ enCode }) => can(rights, parts.modelId, facet, enCode))
  return [
    {
      ...parts,
      columns: held(parts.columns, 'column'),
      forms: held(parts.forms, 'form'),
      buttons: held(parts.buttons, 'button'),
      scopes: offeredScopes(parts, rights),
      named: offeredNamed(parts, rights),
    },
  ]
}
