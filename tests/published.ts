import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { Sketch } from '#tests/designs.ts'
import type { World } from '#tests/server.ts'

export const input = (field: string, maxlength: number, id = 'n1'): Sketch => ({
  id,
  kind: 'input',
  field,
  options: { maxlength },
})
export const number = (field: string, precision: number | null = null, id = 'n1'): Sketch => ({
  id,
  kind: 'inputNumber',
  field,
  options: { precision },
})
export const note: Sketch = { id: 'n9', kind: 'input', field: 'note' }
export const parts = (...children: Sketch[]): Sketch => ({
  id: 't1',
  kind: 'table',
  field: 'parts',
  children,
})

/** A design with its records, used only through the API. */
export async function begin(world: World, nodes: readonly Sketch[]) {
  const { token } = await world.signIn({ isAdministrator: true })
  const made = await makeDesign(world, token, sketch(nodes))
  const base = `/api/visualdev/Base/${made.id}`
  const records = `/api/visualdev/OnlineDev/${made.id}`
  const list = async () =>
    (
      await world.request('POST', `${records}/List`, {
        token,
        body: { sidx: 'note', pageSize: 100 },
      })
    ).data.list
  return {
    ...made,
    token,
    base,
    add: async (data: object) =>
      expect(await world.request('POST', records, { token, body: { data } })).toMatchObject({
        code: 200,
      }),
    column: async (field: string) =>
      (await list()).map((record: { data: Record<string, unknown> }) => record.data[field]),
    read: async (index = 0) =>
      (await world.request('GET', `${records}/${(await list())[index].id}`, { token })).data.data,
    plan: async (body: object = {}) =>
      (await world.request('POST', `${base}/Actions/Plan`, { token, body, language: 'en' })).data,
    tables: async () => {
      const { rows } = await sql<{
        at: string
      }>`
        select table_name || '.' || column_name || ' ' || data_type as at
        from information_schema.columns where table_schema = 'app' order by 1`.execute(
        world.db.kysely,
      )
      return rows.map((row) => row.at)
    },
  }
}
