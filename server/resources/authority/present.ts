import type { ModelParts } from '#schemas/api/authority.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons, can, canOpen, scopeTypes } from '#schemas/permission.ts'
import type { Facet, Rights } from '#schemas/permission.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Language, Say } from '#schemas/text.ts'
import type { Field } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Live } from '../../rows/models.ts'

const buttonTexts = defineTexts({
  zh: { btn_add: '新增', btn_edit: '编辑', btn_remove: '删除', btn_detail: '详情', btn_batchRemove: '批量删除' },
  zhtw: { btn_add: '新增', btn_edit: '編輯', btn_remove: '刪除', btn_detail: '詳情', btn_batchRemove: '批次刪除' },
  en: { btn_add: 'Add', btn_edit: 'Edit', btn_remove: 'Remove', btn_detail: 'Details', btn_batchRemove: 'Remove several' },
})

const nameOf = (field: Field, language: Language): string => (field.table ? `${labelOf(field.table.node, language)} · ${labelOf(field.node, language)}` : labelOf(field.node, language))

/** What can be granted of a live model, named in the caller's language. */
export function presentParts({ id, fullName, model }: Live, { language, say }: { readonly language: Language; readonly say: Say }): ModelParts {
  const fields = [...model.byPath.values()]
  const part = (field: Field) => ({ enCode: field.path, fullName: nameOf(field, language) })
  return {
    modelId: id,
    fullName,
    columns: fields.filter((field) => isListable(field) || isSearchable(field)).map(part),
    forms: fields.map(part),
    buttons: buttons.map((enCode) => ({ enCode, fullName: say(buttonTexts, enCode) })),
    scopes: [...scopeTypes],
  }
}

/** The kinds of scopes that somebody may hand out: whoever holds all rows every one, anybody else those that he holds himself. */
function offeredScopes({ modelId, scopes }: ModelParts, rights: Rights): ModelParts['scopes'] {
  const own = new Set((rights.scopes[modelId] ?? []).map(({ type }) => type))
  return rights.isAdministrator || own.has('all') ? scopes : scopes.filter((type) => type === 'own' || (type !== 'condition' && own.has(type)))
}

/** What of it a caller may hand out: only what he holds himself, so that nobody learns the fields of a form that he cannot open. */
export function offered(parts: ModelParts, rights: Rights): ModelParts[] {
  if (!canOpen(rights, parts.modelId)) return []
  const held = (list: ModelParts['columns'], facet: Facet) => list.filter(({ enCode }) => can(rights, parts.modelId, facet, enCode))
  return [{ ...parts, columns: held(parts.columns, 'column'), forms: held(parts.forms, 'form'), buttons: held(parts.buttons, 'button'), scopes: offeredScopes(parts, rights) }]
}
