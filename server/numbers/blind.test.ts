import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/system/BillRule'
const counter = { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' }
const reading = (field: string) => [
  { type: 'field', field, own: false },
  { type: 'text', text: '-' },
  counter,
]
const rule = (enCode: string, parts: readonly object[]) => ({
  fullName: 'Orders',
  enCode,
  category: '',
  parts,
  fiscalMonth: 1,
  mode: 'gapless',
})

onDatabase((make) => {
  test('7.12 nobody makes numbers show fields of a form that they do not see in full', async () => {
    const world = await make()
    const { token: admin } = await world.signIn({ isAdministrator: true })
    const ask = (token: string, call: string, body?: object) => {
      const [method = '', path = ''] = call.split(' ')
      return world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    }
    const made = (await ask(admin, 'POST ', rule('orders', [counter]))).data
    const document = sketch([
      { id: 'n', kind: 'billRule', field: 'number', options: { rule: 'orders' } },
      { id: 'm', kind: 'billRule', field: 'later', options: { rule: 'later' } },
      { id: 'p', kind: 'input', field: 'phone' },
      { id: 'c', kind: 'input', field: 'plate' },
    ])
    const { id } = await makeDesign(world, admin, document)
    const clerk = (
      await world.signIn({ menus: ['billRule'], models: [{ modelId: id, columns: ['plate'] }] })
    ).token
    const change = (token: string, field: string) =>
      ask(token, `PUT /${made.id}`, { ...made, parts: reading(field) })
    expect((await change(clerk, 'phone')).problems).toMatchObject([
      { path: 'parts', code: 'blind' },
    ])
    // A form may name a rule that is made only afterwards.
    expect((await ask(clerk, 'POST ', rule('later', reading('phone')))).problems).toMatchObject([
      { path: 'parts', code: 'blind' },
    ])
    expect((await change(clerk, 'plate')).problems).toEqual([])
    expect((await ask(clerk, 'POST ', rule('free', reading('phone')))).status).toBe(200)
    const { version } = (await ask(admin, `GET /${made.id}`)).data
    expect(
      (await ask(admin, `PUT /${made.id}`, { ...made, version, parts: reading('phone') })).status,
    ).toBe(200)
  })
})
