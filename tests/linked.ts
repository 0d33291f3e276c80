import { kinds } from '#renderers/widgets/kinds.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { compile } from '#schemas/design/model.ts'
import { listPaths, planList } from '#schemas/page/list.ts'
import type { Rights } from '#schemas/permission.ts'
import type { LinkAsk, RecordRuntime } from '#schemas/runtime.ts'
import { sketch } from './designs.ts'

const everything: Rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }

const cars = compile(
  kinds,
  sketch([
    { id: 'c1', kind: 'input', field: 'plate' },
    { id: 'c2', kind: 'input', field: 'owner' },
    {
      id: 'c3',
      kind: 'select',
      field: 'level',
      options: { choices: [{ id: 'a', fullName: 'First' }] },
    },
  ]),
)
const row = (id: string, plate: string, owner: string): RecordRow => ({
  id,
  version: 1,
  data: { plate, owner, level: 'a' },
})
export const carRows: readonly RecordRow[] = [
  row('r1', 'A1', 'Ann'),
  row('r2', 'B2', 'Bea'),
  row('r3', 'C3', 'Cy'),
]

/**
 * Cars (`cars`: plate, owner, level) as a user sees them who may see everything; requests are
 * recorded in `asked`.
 */
export function carRecords(asked: LinkAsk[] = []): RecordRuntime {
  return {
    models: () => Promise.resolve([{ id: 'cars', fullName: 'Cars', enCode: 'cars' }]),
    model: (id) =>
      Promise.resolve(
        id === 'cars'
          ? {
              fullName: 'Cars',
              plan: planList(cars, everything, id),
              seen: listPaths(cars, everything, id),
            }
          : null,
      ),
    page(_id, ask) {
      asked.push(ask)
      const field = ask.within ?? 'plate'
      const found = carRows.filter(({ data }) =>
        String(data[field]).toLowerCase().includes(ask.keyword.toLowerCase()),
      )
      return Promise.resolve({
        list: found.slice((ask.page - 1) * ask.size, ask.page * ask.size),
        total: found.length,
      })
    },
    open: () => undefined,
  }
}
