import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

onDatabase((make) => {
  let world: World
  let token: string
  let cars: DesignHandle
  let visits: DesignHandle
  const carFields = (owner: string) =>
    sketch([
      { id: 'c1', kind: 'input', field: 'plate' },
      { id: 'c2', kind: 'input', field: owner },
    ])
  const ask = (path: string, by = token) =>
    world.request('GET', path, { token: by, language: 'en' })
  const told = async (path: string) =>
    ((await ask(path)).data.list as { noun: string; fullName: string; text: string }[]).map(
      ({ noun, fullName, text }) => `${noun} ${fullName}: ${text}`,
    )
  const base = (id: string) => `/api/visualdev/Base/${id}/References`

  beforeAll(async () => {
    world = await make()
    token = (
      await world.signIn({
        menus: ['onlineDev', 'dictionary', 'role', 'menu'],
        isAdministrator: true,
      })
    ).token
    cars = await makeDesign(world, token, carFields('owner'))
    await cars.release()
    const link = {
      modelId: cars.id,
      relationField: 'plate',
      columnOptions: ['owner'],
      transferList: [{ sourceValue: 'owner', targetField: 'who' }],
    }
    visits = await makeDesign(
      world,
      token,
      sketch([
        { id: 'v1', kind: 'popupSelect', field: 'car', label: 'Car', options: link },
        { id: 'v2', kind: 'input', field: 'who' },
        {
          id: 'v3',
          kind: 'select',
          field: 'colour',
          label: 'Colour',
          options: { dataType: 'dictionary', dictionaryType: 'paints' },
        },
      ]),
    )
    await visits.release()
  })

  test('a form is named by the forms that link to it, one of its fields by the links that name it', async () => {
    const name = (await ask(`/api/visualdev/Base/${visits.id}`)).data.fullName
    expect(await told(base(cars.id))).toEqual([`design ${name}: field “Car”`])
    expect(await told(`${base(cars.id)}?field=owner`)).toEqual([`design ${name}: field “Car”`])
    expect(await told(`${base(cars.id)}?field=colour`)).toEqual([])
    expect(await told(base(visits.id))).toEqual([])
    expect((await ask(base('nothing'))).status).toBe(404)
  })

  test('a dictionary is named by its code too; a role by its holders and grants; a menu entry by its grants', async () => {
    const type = await world.request('POST', '/api/system/DictionaryType', {
      token,
      body: { enCode: 'paints', fullName: 'Paints', parentId: '', isTree: 0 },
    })
    expect(
      (await told(`/api/system/DictionaryType/${type.data.id}/References`)).map((line) =>
        line.replace(/^design .*:/, 'design:'),
      ),
    ).toEqual(['design: field “Colour”'])
    const role = await world.request('POST', '/api/permission/Role', {
      token,
      body: {
        enCode: 'painters',
        fullName: 'Painters',
        sortCode: 0,
        enabledMark: 1,
        description: '',
      },
    })
    await world.db.kysely
      .insertInto('grants')
      .values({
        id: 'g-ref',
        subject_type: 'role',
        subject_id: role.data.id,
        part: 'form',
        model_id: cars.id,
        code: 'owner',
      })
      .execute()
    expect(await told(`/api/permission/Role/${role.data.id}/References`)).toEqual([
      'grant Permission: holds 1 grant',
    ])
    expect(await told(`${base(cars.id)}?field=owner`)).toContain('grant Permission: granted to 1')
    const stranger = (await world.signIn({})).token
    for (const path of [
      base(cars.id),
      `/api/system/DictionaryType/${type.data.id}/References`,
      `/api/permission/Role/${role.data.id}/References`,
      '/api/system/Menu/x/References',
    ])
      expect((await ask(path, stranger)).status).toBe(403)
  })

  test('a published rename is followed by links of other forms, drafts and versions, by grants and by data scopes; and back', async () => {
    const condition = {
      match: 'and',
      groups: [{ match: 'and', comparisons: [{ field: 'owner', symbol: 'notNull' }] }],
    }
    await world.db.kysely
      .insertInto('grants')
      .values({
        id: 's-ref',
        subject_type: 'user',
        subject_id: 'nobody',
        part: 'scope',
        model_id: cars.id,
        code: '1',
        scope: JSON.stringify({ type: 'condition', condition }),
      })
      .execute()
    const before = (await ask(`/api/visualdev/Base/${visits.id}`)).data
    const grants = async () =>
      (
        await world.db.kysely
          .selectFrom('grants')
          .select(['code', 'scope'])
          .where('id', 'in', ['g-ref', 's-ref'])
          .orderBy('id')
          .execute()
      ).map(({ code, scope }) =>
        scope ? JSON.stringify(scope).match(/"field": ?"(\w+)"/)?.[1] : code,
      )
    const links = async () => {
      const draft = JSON.parse((await ask(`/api/visualdev/Base/${visits.id}`)).data.formData)
      const live = JSON.parse(
        (await ask(`/api/visualdev/OnlineDev/${visits.id}/Config`)).data.formData,
      )
      return [draft, live].map(({ nodes }) =>
        [nodes.v1.options.columnOptions[0], nodes.v1.options.transferList[0].sourceValue].join(),
      )
    }
    await cars.save(carFields('holder'))
    expect(await links()).toEqual(['owner,owner', 'owner,owner'])
    await cars.release()
    expect(await links()).toEqual(['holder,holder', 'holder,holder'])
    expect(await grants()).toEqual(['holder', 'holder'])
    expect((await ask(`/api/visualdev/Base/${visits.id}`)).data.version).toBe(before.version + 1)
    expect((await ask(`/api/visualdev/Base/${visits.id}`)).data.isRelease).toBe(1)
    await cars.release({ number: 1 })
    expect(await links()).toEqual(['owner,owner', 'owner,owner'])
    expect(await grants()).toEqual(['owner', 'owner'])
  })
})
