import { billRules } from '#schemas/api/bill-rule.ts'
import { nextNumber } from '../../record/effects/bill-number.ts'
import { getEntry } from '../../entries/entry.ts'
import { jsonFile, mostJsonBytes } from '../../http/json-file.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createBillRule,
  importBillRule,
  removeBillRule,
  switchBillRule,
  toFile,
  updateBillRule,
} from './commands.ts'
import { billRules as noun, chooseBillRules, listBillRules } from './table.ts'

/** Bill rules (7.12). */
export const billRuleRoutes = (services: Services): Route[] => {
  const { db } = services
  const { kysely } = db
  return [
    serve(billRules.list, ({ query }) => listBillRules(kysely, query)),
    serve(billRules.selector, async () => ({ list: await chooseBillRules(kysely) })),
    serve(billRules.get, ({ params }) => getEntry(kysely, noun, params.id)),
    serve(billRules.create, (given) => createBillRule(services, given)),
    serve(billRules.update, (given) => updateBillRule(services, given.params.id, given)),
    serve(billRules.state, (given) => switchBillRule(services, given.params.id, given)),
    serve(billRules.remove, (given) => removeBillRule(services, given.params.id, given)),
    serve(billRules.number, ({ params }) => nextNumber(db, params.code)),
    serve(billRules.exportRule, async ({ params }) => {
      const rule = await getEntry(kysely, noun, params.id)
      return jsonFile(rule.fullName, toFile(rule))
    }),
    serve(billRules.importRule, (given) => importBillRule(services, given), {
      bodyLimit: mostJsonBytes,
    }),
  ]
}
