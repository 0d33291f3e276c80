import { sql } from 'kysely'
import { makeDesign, sketch } from './designs.ts'
import type { World } from './server.ts'

const day = 86_400_000

/** A form whose records go into its recycle bin at a chosen age. */
export async function makeBinned(world: World) {
  const { token } = await world.signIn({ isAdministrator: true })
  const document = sketch([{ id: 'n1', kind: 'input', field: 'binned_plate' }])
  const { id } = await makeDesign(world, token, document)
  const base = `/api/visualdev/OnlineDev/${id}`
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'app' and column_name = 'binned_plate'`.execute(world.db.kysely)
  const table = sql.table(`app.${rows[0]?.name ?? ''}`)
  return {
    /** Id of a record that was removed so many days ago. */
    async binned(days: number): Promise<string> {
      const made = await world.request('POST', base, {
        token,
        body: { data: { binned_plate: 'A' } },
      })
      const key: string = made.data.id
      await world.request('DELETE', `${base}/${key}`, { token })
      await sql`update ${table} set removed_at_ = ${new Date(Date.now() - days * day)} where id = ${key}`.execute(
        world.db.kysely,
      )
      return key
    },
    async isThere(key: string): Promise<boolean> {
      const found = await sql`select 1 from ${table} where id = ${key}`.execute(world.db.kysely)
      return found.rows.length > 0
    },
  }
}
