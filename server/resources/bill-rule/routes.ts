import { billRules } from '#schemas/api/bill-rule.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { loadReport } from '../../numbers/reports.ts'
import { previewNumber } from '../../numbers/preview.ts'
import { usesOfRule } from '../../numbers/uses.ts'
import { getEntry } from '../../entries/entry.ts'
import { jsonFile, mostJsonBytes } from '../../http/json-file.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createBillRule,
  importBillRule,
  raiseBillCounter,
  removeBillRule,
  switchBillRule,
  toFile,
  updateBillRule,
} from './commands.ts'
import {
  billRules as noun,
  chooseBillRules,
  getRule,
  listBillRules,
  listCounters,
} from './table.ts'

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
    serve(billRules.number, ({ params, query }) => previewNumber(db, params.code, query?.codes)),
    serve(billRules.counters, async ({ params }) => ({
      list: await listCounters(kysely, params.id),
    })),
    serve(billRules.raise, (given) => raiseBillCounter(services, given.params.id, given)),
    serve(billRules.gaps, async ({ params, query }) => {
      const report = await loadReport(db, await getRule(kysely, params.id), query ?? {})
      if (!report) throw new Failure('notFound')
      return report
    }),
    serve(billRules.uses, async ({ params }) => ({
      list: await usesOfRule(kysely, (await getRule(kysely, params.id)).en_code),
    })),
    serve(billRules.exportRule, async ({ params }) => {
      const rule = await getEntry(kysely, noun, params.id)
      return jsonFile(rule.fullName, toFile(rule))
    }),
    serve(billRules.importRule, (given) => importBillRule(services, given), {
      bodyLimit: mostJsonBytes,
    }),
  ]
}
