import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import { modelChannel, modelsOf } from '../models.ts'
import { PastFields } from './models.ts'

onEachDatabase((make) => {
  test('an earlier version is read anew where an entry was replaced in it', async () => {
    const world = await make()
    const { db } = world
    const { token } = await world.signIn({ isAdministrator: true })
    const plate = { id: 'n1', kind: 'input', field: 'plate' }
    const draw = (label: string) => sketch([plate, { ...plate, id: 'n2', field: 'place', label }])
    const { id } = await makeDesign(world, token, draw('Before'))
    const first = await modelsOf(db).get(id)
    const { model } = await modelsOf(db).get((await makeDesign(world, token, sketch([plate]))).id)
    const labels = async () => {
      const past = await PastFields.load({ db, live: { ...first, number: 2, model } }, [1])
      return past.goneAt(1).map(({ node }) => node.label)
    }
    expect(await labels()).toEqual(['Before'])
    await db.kysely
      .updateTable('design_versions')
      .set({ document: JSON.stringify(draw('After')) })
      .where('design_id', '=', id)
      .execute()
    await db.notify(modelChannel, id)
    expect(await labels()).toEqual(['After'])
  })
})
