import { beforeAll } from 'vitest'
import type { BegunImport, ImportJob, ImportPreview, RowFailure } from '#schemas/api/user-sheet.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import type { Make, World } from '#tests/server.ts'
import { readSheet } from '#server/sheet/sheet.ts'
import { fileRoutes } from '#server/resources/file/routes.ts'
import { sessionRoutes } from '#server/resources/session/routes.ts'
import { userRoutes } from '#server/resources/user/routes.ts'
import { userSheetRoutes } from '#server/resources/user-sheet/routes.ts'

export const base = '/api/permission/Users'
export const en = userColumnTexts.en
export const heads = [en.account, en.realName, en.organize, en.roles, en.mobilePhone] as const
export const csv = (...rows: readonly (readonly string[])[]): File =>
  new File(
    [rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')],
    'people.csv',
  )

const findUser = ({ db }: World, account: string) =>
  db.kysely.selectFrom('users').selectAll().where('account', '=', account).executeTakeFirst()

/** Common setup of the tests of user-sheet, made once for each database. */
export function userSheetCalls(make: Make) {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [userSheetRoutes, userRoutes, fileRoutes, sessionRoutes] })
    await plantOrganization(world)
    const named = (id: string, full_name = id) => ({ id, full_name, en_code: id })
    await world.db.kysely
      .insertInto('positions')
      .values([named('guard', '门卫'), named('chief', '主管')])
      .execute()
    await world.db.kysely
      .insertInto('roles')
      .values([named('cashier', '收银'), named('boss', '老板'), named('boss2', '老板')])
      .execute()
    await grantMenu(world, { type: 'role', id: 'boss' }, 'menu')
    admin = await asker({ isAdministrator: true, organizeId: 'river' })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path: string, body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const upload = async (file: File): Promise<string> =>
      (await world.request('POST', '/api/file/Uploader/annex', { token, file })).data.fileId
    const sheet = async (
      method: string,
      path: string,
      body?: object,
    ): Promise<{ file: File; rows: string[][] }> => {
      const response = await world.app.request(base + path, {
        method,
        headers: {
          authorization: token,
          'accept-language': 'en',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const name = decodeURIComponent(
        response.headers.get('content-disposition')?.split("''")[1] ?? '',
      )
      return {
        file: new File([bytes], name),
        rows: await readSheet(bytes),
      }
    }
    const preview = async (file: File, more: object = {}): Promise<ImportPreview> =>
      (await ask('POST', '/ImportPreview', { fileName: await upload(file), ...more })).data
    const bringIn = async (file: File, more: object = {}): Promise<BegunImport> => {
      const begun = await ask('POST', '/ImportData', { fileName: await upload(file), ...more })
      return { ...(await finished(begun.data)), passwords: begun.data.passwords }
    }
    const finished = async ({ id }: ImportJob): Promise<ImportJob> => {
      for (;;) {
        const job = (await ask('GET', `/Import/${id}`)).data
        if (job.state !== 'running') return job
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    return { ask, upload, sheet, preview, bringIn, finished, userId, token }
  }
  const words = (problems: readonly RowFailure[]) =>
    problems.map(({ row, field }) => `${row} ${field}`)
  const find = (account: string) => findUser(world, account)

  return {
    get world() {
      return world
    },
    get admin() {
      return admin
    },
    asker,
    words,
    find,
  }
}
