import type { Model } from '../design/model.ts'
import { can } from '../permission.ts'
import type { Rights } from '../permission.ts'

/** What can be done to many records at once. */
export const batchActs = ['edit', 'remove', 'transfer'] as const
export type BatchAct = (typeof batchActs)[number]

const buttonsOf: { readonly [A in BatchAct]: readonly string[] } = {
  edit: ['btn_batchEdit', 'btn_edit'],
  remove: ['btn_batchRemove'],
  transfer: ['btn_transfer'],
}

/**
 * What the user may do to many records at once, as far as the list is designed for it. Editing many
 * takes the right to edit one.
 */
export function batchActsOf(model: Model, rights: Rights, modelId: string): BatchAct[] {
  const { buttons, rowButtons } = model.document.list
  const isOffered: { readonly [A in BatchAct]: boolean } = {
    edit: rowButtons.includes('edit'),
    remove: buttons.includes('batchRemove'),
    transfer: true,
  }
  return batchActs.filter(
    (act) =>
      isOffered[act] && buttonsOf[act].every((button) => can(rights, modelId, 'button', button)),
  )
}
