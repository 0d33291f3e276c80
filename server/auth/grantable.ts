import type { ModelParts } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { buttonTexts } from '#schemas/grant/button-texts.ts'
import { fieldTextsOf, fieldsOfPage } from '#schemas/grant/page-fields.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons, scopeTypes } from '#schemas/permission.ts'
import type { Language, Say } from '#schemas/text.ts'
import type { Field } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Live } from '../record/models.ts'
import type { Row } from '../tables/tables.ts'

const nameOf = (field: Field, language: Language): string =>
  field.table
    ? `${labelOf(field.table.node, language)} · ${labelOf(field.node, language)}`
    : labelOf(field.node, language)

type Definition = Pick<
  Row<'data_scopes'>,
  'id' | 'model_id' | 'full_name' | 'enabled_mark' | 'condition'
>

interface PresentPartsOptions {
  readonly language: Language
  readonly say: Say
  /** Named data scopes of all models. */
  readonly definitions?: readonly Definition[]
}

/** What can be granted of a live model, named in the caller's language. */
export function presentParts(
  { id, fullName, model }: Live,
  { language, say, definitions = [] }: PresentPartsOptions,
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
      .filter((definition) => definition.model_id === id)
      .map((definition) => ({
        id: definition.id,
        fullName: definition.full_name,
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
