import { hashPlain } from '#server/auth/password.ts'
import { makeDesign, sketch } from './designs.ts'
import { identityOf, ownPassword } from './hostile.ts'
import type { World } from './server.ts'

const secret = (of: string) => ({
  mobile_phone: `SECRET${of}`,
  email: `SECRET${of}@x.example`,
  postal_address: `SECRET${of}`,
})
const sheet = [
  '账号,姓名,所属组织,角色,岗位,用户组',
  'evil1,敌,gate,strong,,',
  'evil2,敌,river,,,',
  'evil3,敌,gate,,strong,',
  'evil4,敌,gate,,,strong',
].join('\n')

const named = (id: string) => ({ id, full_name: id, en_code: id })

/** Roles, positions and groups besides the planted organisation, and grants of some of them. */
export async function plantPowers({ db }: World): Promise<void> {
  await db.kysely
    .insertInto('organizes')
    .values({
      id: 'island',
      parent_id: 'river',
      category: 'organization',
      full_name: 'island',
      en_code: 'island',
    })
    .execute()
  const ids = ['strong', 'mine', 'idle']
  await db.kysely.insertInto('roles').values(ids.map(named)).execute()
  await db.kysely
    .insertInto('positions')
    .values(ids.map((id) => ({ ...named(id), organize_id: 'gate' })))
    .execute()
  await db.kysely.insertInto('groups').values(ids.map(named)).execute()
  const grant = (
    subject_type: 'role' | 'position' | 'group' | 'organize',
    subject_id: string,
    model_id: string,
  ) => ({
    id: `${subject_type}${subject_id}`,
    subject_type,
    subject_id,
    part: 'menu' as const,
    model_id,
  })
  await db.kysely
    .insertInto('grants')
    .values([
      grant('role', 'strong', 'backup'),
      grant('position', 'strong', 'config'),
      grant('group', 'strong', 'backup'),
      grant('organize', 'river', 'config'),
    ])
    .execute()
}

/** The administrator, users with more, fewer or unrelated rights, and the attacker. */
export async function plantPeople(world: World) {
  const { db } = world
  const root = await world.signIn({ isAdministrator: true, organizeId: 'river' })
  const me = await world.signIn({ organizeId: 'gate', password: await hashPlain(ownPassword) })
  const [boss, plain, foreign] = [
    await world.signIn({ organizeId: 'gate', menus: ['backup'] }),
    await world.signIn({ organizeId: 'gate' }),
    await world.signIn({ organizeId: 'river' }),
  ]
  for (const [{ userId }, words] of [
    [root, 'river'],
    [foreign, 'river'],
    [boss, 'gate'],
    [plain, 'gate'],
  ] as const)
    await db.kysely.updateTable('users').set(secret(words)).where('id', '=', userId).execute()
  for (const [{ userId: user_id }, id] of [
    [boss, 'strong'],
    [me, 'mine'],
  ] as const) {
    await db.kysely.insertInto('user_roles').values({ user_id, role_id: id }).execute()
    await db.kysely.insertInto('user_positions').values({ user_id, position_id: id }).execute()
    await db.kysely.insertInto('user_groups').values({ user_id, group_id: id }).execute()
  }
  const people = { root, me, boss, plain, foreign }
  await db.kysely
    .insertInto('identities')
    .values(
      Object.values(people).map(({ userId }) => ({
        id: identityOf(userId),
        user_id: userId,
        issuer: 'https://provider.example',
        subject: userId,
        label: userId === root.userId ? 'SECRETriver' : 'somebody',
        linked_by: root.userId,
      })),
    )
    .execute()
  return people
}

export type StagePeople = Awaited<ReturnType<typeof plantPeople>>

/** Data of the administrator that the attacker may not see, and a message to the attacker. */
export async function plantRecords(world: World, { root, me }: StagePeople) {
  const { id: model } = await makeDesign(
    world,
    root.token,
    sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
  )
  const ask = async (method: string, path: string, body: object) => {
    const { status, data } = await world.request(method, path, { token: root.token, body })
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`)
    return data
  }
  const { id: record } = await ask('POST', `/api/visualdev/OnlineDev/${model}`, {
    data: { plate: 'SECRETriver' },
  })
  const receivers = {
    isAll: false,
    organizeIds: [],
    positionIds: [],
    roleIds: [],
    groupIds: [],
    userIds: [root.userId],
  }
  const { id: message } = await ask('POST', '/api/message', {
    title: 'SECRETriver',
    bodyText: '<p>SECRETriver</p>',
    files: [],
    receivers,
    expirationTime: null,
  })

  const { id: letter } = await ask('POST', '/api/message', {
    title: 'To you',
    bodyText: '',
    files: [],
    receivers: { ...receivers, userIds: [me.userId] },
    expirationTime: null,
  })
  await ask('PUT', `/api/message/${letter}/Actions/Release`, {})
  return { model, record, message, letter }
}

/** Stored work of users: finished imports, settings, uploaded files. */
export async function plantWork(world: World, { root, me }: StagePeople, model: string) {
  const { db } = world
  const job = (id: string, { userId }: { readonly userId: string }, word: string) => ({
    id,
    created_by: userId,
    total: 1,
    columns: '["account"]',
    failed_rows: `[{"row":2,"values":["${word}"]}]`,
    failures: `[{"row":2,"field":"account","message":"${word}"}]`,
    state: 'done' as const,
  })
  await db.kysely
    .insertInto('user_imports')
    .values([job('foreignjob', root, 'SECRETriver'), job('myjob', me, 'mine')])
    .execute()
  await db.kysely
    .insertInto('settings')
    .values({ key: `columns ${root.userId} ${model}`, value: '"SECRETriver"' })
    .execute()
  const upload = async (type: string, file: File): Promise<string> =>
    (await world.request('POST', `/api/file/Uploader/${type}`, { token: me.token, file })).data
      .fileId
  const [file, picture] = [
    await upload('annex', new File([sheet], 'people.csv')),
    await upload(
      'userAvatar',
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], 'face.png'),
    ),
  ]
  return { file, picture }
}

/** Entries of several kinds with the same names; the same id exists in either kind. */
export async function plantNamesakes({ db }: World, model: string): Promise<void> {
  await db.kysely
    .insertInto('areas')
    .values({ ...named('plain'), parent_id: '' })
    .execute()
  await db.kysely
    .insertInto('data_scopes')
    .values({
      ...named('plain'),
      model_id: model,
      condition: JSON.stringify({
        match: 'and',
        groups: [{ match: 'and', comparisons: [{ field: 'plate', symbol: 'null' }] }],
      }),
    })
    .execute()
  await db.kysely
    .insertInto('dictionary_types')
    .values({ ...named('plain'), parent_id: '' })
    .execute()
  await db.kysely
    .insertInto('dictionary_data')
    .values({ ...named('plain'), parent_id: '', type_id: 'plain' })
    .execute()
}
