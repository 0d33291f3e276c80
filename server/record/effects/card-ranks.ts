import type { Effect } from '../effect.ts'

/** The place of a record on boards goes with it, when it is deleted for good. */
export const cardRanks: Effect = {
  applies: ({ bound: { type } }) => type === 'id',
  async purged(live, trx, ids) {
    await trx
      .deleteFrom('card_ranks')
      .where('model_id', '=', live.id)
      .where('record_id', 'in', [...ids])
      .execute()
  },
}
