import { beforeAll, expect, test } from 'vitest'
import type { BatchDetail } from '#schemas/api/record-batch.ts'
import { batchButtons } from '#tests/batch-stage.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { invalidate } from '../../auth/callers.ts'

const rule = {
  id: 'r1',
  name: 'Together',
  when: { match: 'and', groups: [] },
  then: [{ type: 'unique', fields: ['secret', 'plate'] }],
}
const document = sketch(
  [
    { id: 'n1', kind: 'input', field: 'plate', label: 'Plate' },
    { id: 'n2', kind: 'input', field: 'secret', label: 'Secret word' },
  ],
  { rules: [rule] },
)

onDatabase((make) => {
  let world: World
  let admin: { token: string }
  let modelId: string
  beforeAll(async () => {
    world = await make()
    admin = await world.signIn({ isAdministrator: true })
    modelId = (await makeDesign(world, admin.token, document)).id
  })
  const ask = (token: string, ...[method, path, body]: [string, string, object?]) =>
    world.request(method, `/api/visualdev/OnlineDev/${modelId}${path}`, {
      token,
      language: 'en',
      ...(body && { body }),
    })
  const add = async (plate: string, secret: string): Promise<string> =>
    (await ask(admin.token, 'POST', '', { data: { plate, secret } })).data.id
  const person = (fields: string[]) =>
    world.signIn({
      models: [
        {
          modelId,
          columns: fields,
          forms: fields,
          buttons: batchButtons,
          scopes: [{ type: 'all' }],
        },
      ],
    })
  const begin = async (token: string, ...[path, body = {}]: [string, object?]) => {
    let { data: state } = (await ask(token, 'POST', path, body)) as { data: BatchDetail }
    while (['checking', 'running', 'undoing'].includes(state.state))
      state = (await ask(token, 'GET', `/Batch/${state.id}`)).data
    return state
  }
  const setting = (field: string, value: string, ids: string[]) => ({
    ids,
    order: { act: 'edit', changes: [{ field, act: 'set', value }] },
  })

  test('a trial tells nothing of what is in hidden fields; the write refuses without their names', async () => {
    const ids = [await add('A1', 'same'), await add('A2', 'same')]
    const clerk = await person(['plate'])
    const checked = await begin(clerk.token, '/Batch', setting('plate', 'A9', ids))
    expect(checked).toMatchObject({ changed: 2, failed: 0 })
    const done = await begin(clerk.token, `/Batch/${checked.id}/Actions/Run`)
    expect(done).toMatchObject({ changed: 1, failed: 1, reasons: [{ label: '', count: 1 }] })
    expect(JSON.stringify(done)).not.toContain('Secret')
    // Nor of those of records beside the batch.
    const third = await add('A3', 'same')
    const tried = await begin(clerk.token, '/Batch', setting('plate', 'A9', [third]))
    expect(tried).toMatchObject({ changed: 1, failed: 0 })
    // Who sees both is told.
    const seeing = await begin(admin.token, '/Batch', setting('plate', 'A7', ids))
    expect(seeing).toMatchObject({ failed: 1, reasons: [{ label: 'Secret word', count: 1 }] })
  })

  test('an undo names no field that was hidden since', async () => {
    const id = await add('B1', 'b')
    const clerk = await person(['plate', 'secret'])
    const checked = await begin(clerk.token, '/Batch', setting('secret', 'c', [id]))
    await begin(clerk.token, `/Batch/${checked.id}/Actions/Run`)
    await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', clerk.userId)
      .where('code', '=', 'secret')
      .execute()
    await invalidate(world.db, { userId: clerk.userId })
    const undone = await begin(clerk.token, `/Batch/${checked.id}/Actions/Undo`)
    expect(undone).toMatchObject({
      failed: 1,
      reasons: [{ label: '', message: 'The earlier value cannot be returned' }],
    })
  })
})
