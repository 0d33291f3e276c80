import type { ModelParts } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { buttonTexts } from '#schemas/grant/button-texts.ts'
import { fieldTextsOf, fieldsOfPage } from '#schemas/grant/page-fields.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons, can, canMenu, canOpen, scopeTypes, seesAll } from '#schemas/permission.ts'
import type { Facet, Rights } from '#schemas/permission.ts'
import type { Language, Say } from '#schemas/text.ts'
import type { Field } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Live } from '../record/models.ts'
import type { Row } from '../tables/tables.ts'
import { nameOf, nameOfRow } from '../text/names.ts'

const labelIn = (field: Field, language: Language): string =>
  field.table
    ? `${labelOf(field.table.node, language)} · ${labelOf(field.node, language)}`
    : labelOf(field.node, language)

type Definition = Pick<
  Row<'data_scopes'>,
  'id' | 'model_id' | 'full_name' | 'names' | 'enabled_mark' | 'condition'
>

interface PresentPartsOptions {
  readonly language: Language
  readonly say: Say
  /** Named data scopes of all models. */
  readonly definitions?: readonly Definition[]
}

/** What can be granted of a live model, named in the caller's language. */
export function presentParts(
  live: Live,
  { language, say, definitions = [] }: PresentPartsOptions,
): ModelParts {
  const { id, model } = live
  const fields = [...model.byPath.values()]
  const part = (field: Field) => ({ enCode: field.path, fullName: labelIn(field, language) })
  return {
    modelId: id,
    fullName: nameOf(live),
    columns: fields.filter((field) => isListable(field) || isSearchable(field)).map(part),
    forms: fields.map(part),
    buttons: buttons.map((enCode) => ({ enCode, fullName: say(buttonTexts, enCode) })),
    scopes: [...scopeTypes],
    named: definitions
      .filter((definition) => definition.model_id === id)
      .map((definition) => ({
        id: definition.id,
        fullName: nameOfRow(definition),
        enabledMark: definition.enabled_mark,
        canGrant: true,
        condition: definition.condition,
      })),
  }
}

/**
 * What can be granted of a hand-coded page, under the code of its menu entry: the buttons that its
 * calls need, and its fields. Nothing for a page that is only read.
 */
export function presentPage(
  { enCode, fullName }: { readonly enCode: string; readonly fullName: string },
  say: Say,
): ModelParts[] {
  const asked = pages.get(enCode) ?? []
  const texts = fieldTextsOf(enCode)
  const fields = texts
    ? fieldsOfPage(enCode).map((field) => ({ enCode: field, fullName: say(texts, field) }))
    : []
  return asked.length + fields.length === 0
    ? []
    : [
        {
          modelId: enCode,
          fullName,
          columns: fields,
          forms: fields,
          buttons: asked.map((button) => ({ enCode: button, fullName: say(buttonTexts, button) })),
          scopes: [],
          named: [],
        },
      ]
}

/**
 * The kinds of scopes that a caller may grant: all of them where they hold all rows, else those
 * that they hold.
 */
function offeredScopes({ modelId, scopes }: ModelParts, rights: Rights): ModelParts['scopes'] {
  const own = new Set((rights.scopes[modelId] ?? []).map(({ type }) => type))
  return rights.isAdministrator || own.has('all')
    ? scopes
    : scopes.filter((type) => type === 'own' || (type !== 'condition' && own.has(type)))
}

/**
 * Named scopes: callers who hold all rows may grant every one, others those that they hold. Of the
 * rest they see the names, because existing grants may contain them.
 */
function offeredNamed({ modelId, named }: ModelParts, rights: Rights): ModelParts['named'] {
  const own = rights.scopes[modelId] ?? []
  const isAll = seesAll(rights, modelId)
  return named.map((scope) =>
    isAll || own.some((held) => held.type === 'named' && held.scopeId === scope.id)
      ? scope
      : { ...scope, canGrant: false, condition: null },
  )
}

/**
 * The parts that a caller may grant: only those that they hold, so that nobody learns fields of a
 * form, or buttons of a page, that they cannot open.
 */
export function filterGrantable(parts: ModelParts, rights: Rights): ModelParts[] {
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
