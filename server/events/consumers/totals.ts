import { defineTexts } from '#schemas/text.ts'
import { rowsChannel } from '../../record/models.ts'
import type { Consumer } from '../consumer.ts'
import { allRecords, modelOf } from '../event.ts'

/**
 * Tells other instances that records of a model changed, so that they count totals of lists and the
 * home page again. The writing instance drops its own counts at the commit. The embedded database
 * has no other instances.
 */
export const totals: Consumer = {
  name: 'totals',
  texts: defineTexts({
    zh: { name: '重新统计数量' },
    zhtw: { name: '重新統計數量' },
    en: { name: 'Recount of totals' },
  }),
  wants: ({ engine }) => (engine === 'postgres' ? [allRecords] : []),
  async take(events, { db }) {
    const models = new Set(events.map(({ noun }) => modelOf(noun)))
    for (const id of models) if (id !== undefined) await db.notify(rowsChannel, id)
  },
}
