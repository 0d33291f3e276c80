import { expect, test } from 'vitest'
import { initialConfig } from '#schemas/api/config.ts'
import { sweepLogs } from '#server/jobs/sweep-logs.ts'
import { onDatabase } from '#tests/server.ts'
import { setConfig } from '#tests/system-config.ts'

const path = '/api/system/SysConfig'
const day = 86_400_000

onDatabase((make) => {
  test('3 the logs of changes and of sign-ins are kept for half a year at least, and only administrators keep them for less than before', async () => {
    const { request, signIn, db } = await make()
    const [holder, chief] = [
      await signIn({ menus: ['config'] }),
      await signIn({ isAdministrator: true }),
    ]
    let version = 0
    const set = async (token: string, change: object) => {
      const body = { ...initialConfig, operationDays: 730, ...change, version }
      const { status, data } = await request('PUT', path, { token, body })
      if (status === 200) version = data.version
      return status
    }
    for (const days of ['operationDays', 'signInDays']) {
      expect([days, await set(chief.token, { [days]: 179 })]).toEqual([days, 422])
      expect([days, await set(holder.token, { [days]: 900 })]).toEqual([days, 200])
      expect([days, await set(holder.token, { [days]: 180 })]).toEqual([days, 403])
      expect([days, await set(chief.token, { [days]: 180 })]).toEqual([days, 200])
      await set(chief.token, {})
    }
    for (const days of ['historyDays', 'binDays']) {
      expect([days, await set(holder.token, { [days]: 1 })]).toEqual([days, 403])
      expect([days, await set(chief.token, { [days]: 1 })]).toEqual([days, 200])
      await set(chief.token, {})
    }
    // A shorter time that was set before this rule is not obeyed either.
    await setConfig(db, { operationDays: 1 })
    await db.kysely
      .insertInto('audit')
      .values({ id: 'old', at: new Date(Date.now() - 170 * day), what: 'x' })
      .execute()
    await sweepLogs(db)
    const left = await db.kysely.selectFrom('audit').select('id').where('id', '=', 'old').execute()
    expect(left).toHaveLength(1)
  })
})
