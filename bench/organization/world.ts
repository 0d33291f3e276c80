import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/database.ts'
import { start } from '#tests/flows/start.ts'
import type { Running } from '#tests/flows/start.ts'
import { signInAs } from '#tests/people.ts'

/** The size of an organisation. */
export interface Size {
  readonly units: number
  readonly people: number
}

/** A Berth server with an organisation of some size, and an administrator of it. */
export interface OrganizationWorld {
  readonly server: Running
  readonly port: number
  readonly token: string
  close(): Promise<void>
}

const password = 'Bench2026'
const surnames = [...'王李张刘陈杨赵黄周吴']
const names = [...'芳伟娜敏静强磊军洋勇']

/**
 * Creates a tree in which each node has ten children, twenty positions and roles, and people who
 * belong to its nodes and hold one of each.
 */
async function fill(db: Database, { units, people }: Size): Promise<void> {
  const { kysely } = db
  await sql`insert into organizes (id, parent_id, category, full_name, en_code, sort_code)
    select 'o' || i, case when i = 0 then '' else 'o' || (i - 1) / 10 end, case
      when i <= 10 then 'organization' else 'department' end, '部门 ' || i, 'o' || i, i
    from generate_series(0, ${units - 1}::int) i`.execute(kysely)
  for (const table of ['positions', 'roles'])
    await sql`
      insert into ${sql.table(table)} (id, full_name, en_code)
      select 'k' || i, '名称 ' || i, 'k' || i from generate_series(0, 19) i`.execute(kysely)
  await sql`
    insert into users (id, account, password, real_name, pinyin, mobile_phone, email,
      organize_id, position_id, sort_code)
    select 'p' || lpad(i::text, 5, '0'), 'a' || lpad(i::text, 5, '0'), 'none',
      (${surnames}::text[])[1 + i % 10] || (${names}::text[])[1 + i / 10 % 10], 'wangfang wf',
      '138' || lpad(i::text, 8, '0'), 'a' || i || '@example.com',
      'o' || i % ${units}::int, 'k' || i % 20, i % 7 from generate_series(0, ${people - 1}::int) i`.execute(
    kysely,
  )
  for (const [table, column] of [
    ['user_positions', 'position_id'],
    ['user_roles', 'role_id'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
      select id, 'k' || substr(id, 2)::int % 20 from users where id ~ '^p[0-9]{5}$'`.execute(kysely)
  // Does what autovacuum would do.
  for (const table of ['organizes', 'users', 'user_positions', 'user_roles'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(kysely)
}

/**
 * Starts a server once to create its tables, adds the organisation by SQL, and starts the server
 * again with it.
 */
export async function openWorld(
  main: string,
  size: Size,
  url?: string,
): Promise<OrganizationWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-bench-'))
  const settings = {
    main,
    dataDir,
    env: {
      BERTH_DEMO: '0',
      BERTH_ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      ...(url && { DATABASE_URL: url }),
    },
  }
  await (await start(settings)).kill()
  const db = await openDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }, (error) =>
    console.error(error),
  )
  await fill(db, size)
  const { token } = await signInAs(db, { account: 'bench', isAdministrator: true })
  await db.close()
  const server = await start(settings)
  return {
    server,
    port: Number(new URL(server.url).port),
    token,
    async close() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
