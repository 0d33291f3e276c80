import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { FragmentUse, SharedFragment } from '#schemas/api/design-fragment.ts'
import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { bring } from '#schemas/design/fragment-bring.ts'
import { keep } from '#schemas/design/fragment-content.ts'
import { placesOf } from '#schemas/design/fragment-link.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const base = '/api/visualdev/DesignFragment'
const address = sketch([
  { id: 'street', kind: 'input', field: 'street' },
  { id: 'postcode', kind: 'input', field: 'postcode' },
  { id: 'owner', kind: 'input', field: 'owner' },
])
const plain = sketch([{ id: 'n', kind: 'input', field: 'street' }])

const run = (document: Document, ...commands: Command[]): Document =>
  commands.reduce((draft, command) => {
    const edited = apply(kinds, draft, command)
    if ('problems' in edited) throw new Error(JSON.stringify(edited.problems))
    return edited.document
  }, document)

onDatabase((make) => {
  let world: World
  let token = ''
  beforeAll(async () => {
    world = await make()
    ;({ token } = await world.signIn({ isAdministrator: true }))
  })
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, path, { token, language: 'en', ...(body && { body }) })
  const draftOf = async (id: string) => {
    const { formData, version, isRelease } = (await ask('GET', `/api/visualdev/Base/${id}`)).data
    return {
      document: JSON.parse(formData) as Document,
      version: version as number,
      isRelease: isRelease as number,
    }
  }
  const usesOf = async (id: string): Promise<FragmentUse[]> =>
    (await ask('GET', `${base}/${id}/Uses`)).data.list
  let count = 0

  /** Two published forms that share a group, which was made from the first. */
  async function shared() {
    const [origin, other] = [
      await makeDesign(world, token, address),
      await makeDesign(world, token, plain),
    ]
    const draft = keep(kinds, address, {
      ids: ['street', 'postcode'],
      fragment: 'new',
      number: 1,
      place: 'a',
    })
    if ('problems' in draft) throw new Error('unkept')
    const made: SharedFragment = (
      await ask('POST', base, {
        fullName: `Address ${++count}`,
        formData: JSON.stringify(draft.content),
      })
    ).data
    const kept = keep(kinds, address, {
      ids: ['street', 'postcode'],
      fragment: made.id,
      number: 1,
      place: 'a',
    })
    const placed = bring(kinds, plain, {
      fragment: made.id,
      number: 1,
      content: draft.content,
      place: 'b',
      at: { parent: '', index: 1 },
    })
    if ('problems' in kept || 'problems' in placed) throw new Error('unplaced')
    await origin.save(kept.document)
    await other.save(placed.document)
    await origin.release()
    await other.release()
    /** Changes the group from the first form. */
    const change = async (...commands: Command[]) => {
      const next = keep(kinds, run((await draftOf(origin.id)).document, ...commands), {
        ids: [],
        fragment: made.id,
        number: 2,
        place: 'a',
        content: draft.content,
        takes: new Set(['street', 'postcode']),
      })
      if ('problems' in next) throw new Error('unchanged')
      const { version } = (await ask('GET', `${base}/${made.id}`)).data
      const answer = await ask('PUT', `${base}/${made.id}`, {
        fullName: made.fullName,
        formData: JSON.stringify(next.content),
        version,
      })
      await origin.save(next.document)
      return answer
    }
    return { origin, other, made, change }
  }
  const spread = async (id: string, uses: readonly FragmentUse[]) =>
    (
      await ask('POST', `${base}/${id}/Actions/Spread`, {
        designs: uses.map(({ designId, version }) => ({ designId, version })),
      })
    ).data.list
  const add = async (id: string, data: object) =>
    expect(await ask('POST', `/api/visualdev/OnlineDev/${id}`, { data })).toMatchObject({
      code: 200,
    })
  const rows = async (id: string) =>
    (await ask('POST', `/api/visualdev/OnlineDev/${id}/List`, {})).data.list.map(
      (record: { data: object }) => record.data,
    )

  test('a change reaches every form, and no cell of a published one is lost', async () => {
    const { origin, other, made, change } = await shared()
    await add(origin.id, { street: 'Harbour 1', postcode: '2000', owner: 'Li' })
    await add(other.id, { street: 'own', street1: 'Quay 2', postcode: '3000' })
    const answer = await change(
      { type: 'rename', id: 'postcode', field: 'zip' },
      { type: 'insert', kind: 'input', id: 'area', parent: '', index: 0, field: 'area' },
    )
    // Nodes outside the place are not added to the group, because they were not chosen.
    expect(answer.data).toMatchObject({ number: 2, version: 2, fields: 2 })
    const uses = await usesOf(made.id)
    expect(
      new Map(uses.map(({ designId, number, places }) => [designId, `${number} at ${places}`])),
    ).toEqual(
      new Map([
        [origin.id, '2 at 1'],
        [other.id, '1 at 1'],
      ]),
    )
    expect(await spread(made.id, uses)).toMatchObject([{ isDone: true }, { isDone: true }])
    const { document, isRelease } = await draftOf(other.id)
    expect(isRelease).toBe(2)
    expect(
      Object.values(document.nodes)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['street', 'street1', 'zip'])
    await origin.release()
    await other.release()
    expect(await rows(origin.id)).toMatchObject([{ street: 'Harbour 1', zip: '2000', owner: 'Li' }])
    expect(await rows(other.id)).toMatchObject([{ street: 'own', street1: 'Quay 2', zip: '3000' }])
    const { rows: audited } = await sql<{
      target: string
    }>`select target from berth.audit where what = 'spread' order by target`.execute(
      world.db.kysely,
    )
    expect(audited.map(({ target }) => target)).toEqual(
      [origin.id, other.id].toSorted().map((id) => `design ${id}`),
    )
  })

  test('a part that goes is parked, and comes back with the earlier version, which keeps its link', async () => {
    const { other, made, change } = await shared()
    await add(other.id, { street: 'own', street1: 'Quay 2', postcode: '3000' })
    await change({ type: 'remove', ids: ['postcode'] })
    await spread(made.id, await usesOf(made.id))
    await other.release()
    expect(Object.keys((await rows(other.id))[0])).not.toContain('postcode')
    await other.release({ number: 2 })
    expect(await rows(other.id)).toMatchObject([{ street1: 'Quay 2', postcode: '3000' }])
    const { formData } = (await ask('GET', `/api/visualdev/Base/${other.id}/Versions/2`)).data
    expect(placesOf(JSON.parse(formData))).toMatchObject([{ fragment: made.id, number: 1 }])
  })

  test('a draft that somebody changed meanwhile is named and left, and so is one that is gone or cannot', async () => {
    const { origin, other, made, change } = await shared()
    await change({ type: 'rename', id: 'postcode', field: 'zip' })
    const uses = await usesOf(made.id)
    const before = await draftOf(other.id)
    await other.save(run(before.document, { type: 'change', id: 'n', set: { label: 'mine' } }))
    const missing = { designId: 'nothing', fullName: '', version: 1, number: 1, places: 1 }
    const told = await spread(made.id, [...uses, missing])
    expect(told).toEqual(
      expect.arrayContaining([
        { designId: origin.id, fullName: 'Sample', isDone: true, message: 'Updated' },
        {
          designId: other.id,
          fullName: 'Sample',
          isDone: false,
          message: 'Somebody changed this form meanwhile; look again, then update it',
        },
        {
          designId: 'nothing',
          fullName: '',
          isDone: false,
          message: 'This form is no longer there',
        },
      ]),
    )
    expect((await draftOf(other.id)).document.nodes['n']?.label).toBe('mine')
    expect((await usesOf(made.id)).find(({ designId }) => designId === other.id)?.number).toBe(1)
  })

  test('a stale change is refused with the present group, a taken name too; a new name is no new state', async () => {
    const { made } = await shared()
    const body = { fullName: `Other name ${count}`, formData: made.formData, version: 1 }
    const renamed = await ask('PUT', `${base}/${made.id}`, body)
    expect(renamed.data).toMatchObject({ number: 1, version: 2 })
    const stale = await ask('PUT', `${base}/${made.id}`, body)
    expect([stale.status, stale.data.version]).toEqual([409, 2])
    expect(
      (await ask('POST', base, { fullName: body.fullName, formData: made.formData })).status,
    ).toBe(409)
  })

  test('a group that is removed leaves plain fields', async () => {
    const { origin, other, made } = await shared()
    const before = await draftOf(other.id)
    expect((await ask('DELETE', `${base}/${made.id}`)).status).toBe(200)
    const after = await draftOf(other.id)
    expect([placesOf(after.document), after.version]).toEqual([[], before.version + 1])
    expect(Object.keys(after.document.nodes)).toEqual(Object.keys(before.document.nodes))
    // Neither saving an older open draft nor importing it brings back a dead link.
    await origin.save(before.document)
    expect(placesOf((await draftOf(origin.id)).document)).toEqual([])
    const imported = await ask('POST', '/api/visualdev/Base', {
      fullName: 'Imported',
      enCode: `imported${count}`,
      formData: JSON.stringify(before.document),
    })
    expect(placesOf(JSON.parse(imported.data.formData))).toEqual([])
    expect((await ask('GET', `${base}/${made.id}`)).status).toBe(404)
  })

  test('a copy of a form is one more use, a removed form is none', async () => {
    const { origin, other, made } = await shared()
    const template = (
      await ask('POST', '/api/visualdev/Base', {
        fullName: 'From a template',
        enCode: `template${count}`,
        formData: JSON.stringify((await draftOf(other.id)).document),
      })
    ).data
    expect(placesOf(JSON.parse(template.formData))).toMatchObject([
      { fragment: made.id, number: 1 },
    ])
    await ask('DELETE', `/api/visualdev/Base/${template.id}`)
    const copy = (await ask('POST', `/api/visualdev/Base/${other.id}/Actions/Copy`)).data
    expect(new Set((await usesOf(made.id)).map(({ designId }) => designId))).toEqual(
      new Set([origin.id, other.id, copy.id]),
    )
    await ask('DELETE', `/api/visualdev/Base/${copy.id}`)
    await ask('DELETE', `/api/visualdev/Base/${origin.id}`)
    expect((await usesOf(made.id)).map(({ designId }) => designId)).toEqual([other.id])
  })

  test('what a form shows to others says nothing of the group', async () => {
    const { other, made } = await shared()
    const config = await ask('GET', `/api/visualdev/OnlineDev/${other.id}/Config`)
    expect(config.status).toBe(200)
    expect(JSON.stringify(config.data)).not.toContain(made.id)
  })

  test('what is no group is refused, and whoever does not design is too', async () => {
    const broken = await ask('POST', base, { fullName: 'X', formData: JSON.stringify(sketch([])) })
    expect([broken.status, broken.problems[0]?.code]).toEqual([422, 'noParts'])
    const long = await ask('POST', base, {
      fullName: 'X',
      formData: JSON.stringify(sketch([{ id: 'a'.repeat(21), kind: 'input', field: 'a' }])),
    })
    expect(long.problems[0]?.code).toBe('badParts')
    expect(
      (await ask('POST', base, { fullName: ' ', formData: JSON.stringify(plain) })).status,
    ).toBe(422)
    const { token: stranger } = await world.signIn({ menus: [] })
    for (const [method, path] of [
      ['GET', base],
      ['POST', base],
      ['GET', `${base}/x`],
      ['PUT', `${base}/x`],
      ['DELETE', `${base}/x`],
      ['GET', `${base}/x/Uses`],
      ['POST', `${base}/x/Actions/Spread`],
    ] as const) {
      expect(
        (
          await world.request(method, path, {
            token: stranger,
            ...(method !== 'GET' && { body: {} }),
          })
        ).status,
      ).toBe(403)
    }
  })
})
