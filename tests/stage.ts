import { expect, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { pages } from '#schemas/api/index.ts'
import type { PageButton } from '#schemas/page-buttons.ts'
import { fieldsOfPage } from '#schemas/page-fields.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '#server/auth.ts'
import { hashPlain } from '#server/auth/password.ts'
import { startSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/token.ts'
import { configChannel } from '#server/config.ts'
import { modelChannel } from '#server/record/models.ts'
import { makeDesign, sketch } from './designs.ts'
import { ownPassword, requestsOf } from './hostile.ts'
import type { Aim, Hostile } from './hostile.ts'
import { plantOrganization } from './organization.ts'
import { changedIn, digestOf, keepRows, powersOf } from './power.ts'
import type { Power } from './power.ts'
import type { World } from './server.ts'

export interface Role {
  readonly name: string
  readonly menus: readonly string[]
  readonly isAdministrator?: boolean
  readonly seesList?: true
  /** Of the pages of his entries all, unless told. */
  readonly pageButtons?: readonly PageButton[]
  /** Does he administer an organisation? */
  readonly hasBranch?: true
  /**
   * Tries what is open to everybody with every aim; the others only what their own menu entry
   * opens.
   */
  readonly isWhole?: true
}

/** Where the administrator of one organisation manages people. */
export const branch = ['east', 'gate', 'pier'] as const

const everything = {
  this_layer_select: true,
  this_layer_add: true,
  this_layer_edit: true,
  this_layer_delete: true,
  sub_layer_select: true,
  sub_layer_add: true,
  sub_layer_edit: true,
  sub_layer_delete: true,
}
const secret = (of: string) => ({
  mobile_phone: `SECRET${of}`,
  email: `SECRET${of}@x.example`,
  postal_address: `SECRET${of}`,
})
const menuFile = JSON.stringify({
  format: 'berth.menu',
  version: 1,
  menus: [
    {
      enCode: 'hostile.menu',
      fullName: '敌意',
      icon: '',
      type: 2,
      urlAddress: 'x',
      linkTarget: '',
      propertyJson: '',
      sortCode: 0,
      enabledMark: 1,
      parent: '',
      opens: '',
    },
  ],
})
const sheet = [
  '账号,姓名,所属组织,角色,岗位,用户组',
  'evil1,敌,gate,strong,,',
  'evil2,敌,river,,,',
  'evil3,敌,gate,,strong,',
  'evil4,敌,gate,,,strong',
].join('\n')

/** A server with people of all powers, and one who becomes what a test wants. */
export class Stage {
  readonly world: World
  readonly token: string
  readonly aims: readonly Aim[]
  before: ReadonlyMap<string, Power> = new Map()
  #digest: ReadonlyMap<string, string> = new Map()
  #back: Awaited<ReturnType<typeof keepRows>> = async () => undefined

  constructor(world: World, token: string, aims: readonly Aim[]) {
    this.world = world
    this.token = token
    this.aims = aims
  }

  get self(): string {
    return this.aims[0]?.self ?? ''
  }

  /** From here on the attacker is this. */
  async become({
    menus,
    isAdministrator = false,
    seesList,
    hasBranch,
    pageButtons,
  }: Omit<Role, 'name'>): Promise<void> {
    const { db } = this.world
    const grant = { subject_type: 'user' as const, subject_id: this.self }
    await db.kysely.deleteFrom('grants').where('subject_id', '=', this.self).execute()
    await db.kysely.deleteFrom('organize_admins').where('user_id', '=', this.self).execute()
    const ids = await db.kysely
      .selectFrom('menus')
      .select('id')
      .where('en_code', 'in', ['', ...menus])
      .execute()
    const buttons = menus.flatMap((code) =>
      (pageButtons ?? pages.get(code) ?? []).map((one) => ({
        part: 'button' as const,
        model_id: code,
        code: one,
      })),
    )
    const fields = menus.flatMap((code) =>
      fieldsOfPage(code).flatMap((one) =>
        (['column', 'form'] as const).map((part) => ({ part, model_id: code, code: one })),
      ),
    )
    const held = [
      ...ids.map(({ id }) => ({ part: 'menu' as const, model_id: id, code: '' })),
      ...buttons,
      ...fields,
      ...(seesList
        ? [{ part: 'column' as const, model_id: this.aims[0]?.model ?? '', code: 'plate' }]
        : []),
    ]
    if (held.length > 0)
      await db.kysely
        .insertInto('grants')
        .values(held.map((one) => ({ id: makeId(), ...grant, ...one })))
        .execute()
    if (hasBranch)
      await db.kysely
        .insertInto('organize_admins')
        .values({ organize_id: 'east', user_id: this.self, ...everything })
        .execute()
    await db.kysely
      .updateTable('users')
      .set({ is_administrator: isAdministrator })
      .where('id', '=', this.self)
      .execute()
    await db.kysely.deleteFrom('audit').execute()
    await invalidate(db, 'all')
    this.#back = await keepRows(this.world)
    this.#digest = await digestOf(this.world)
    this.before = await this.powers()
  }

  async send(
    { method, path, body, isUpload }: Hostile,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string }> {
    const form = new FormData()
    if (isUpload) {
      form.set('file', new File([menuFile], 'menu.json'))
      for (const [name, value] of Object.entries({ ...body })) form.set(name, String(value))
    }
    const response = await this.world.app.request(path, {
      method,
      headers: {
        authorization: this.token,
        host: 'berth.example',
        ...(body && !isUpload && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isUpload ? { body: form } : body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Names of the tables that are not as they were. */
  async changed(): Promise<string[]> {
    return changedIn(this.#digest, await digestOf(this.world))
  }

  /** Puts everything back as it was before the first request. */
  async restore(changed: readonly string[]): Promise<void> {
    if (changed.length === 0) return
    const { db } = this.world
    await this.#back(changed)
    await invalidate(db, 'all')
    if (changed.includes('settings')) await db.notify(configChannel, '')
    if (changed.includes('designs'))
      for (const { id } of await db.kysely.selectFrom('designs').select('id').execute())
        await db.notify(modelChannel, id)
  }

  /**
   * The power of everybody over the organisations that are there from the beginning: whoever adds
   * one administers it.
   */
  powers(): Promise<ReadonlyMap<string, Power>> {
    return powersOf(this.world, ['harbour', ...branch, 'finance', 'river', 'island'])
  }

  /** Is one of the requests that aim a call accepted? What it did is taken back. */
  async accepts(call: Call): Promise<boolean> {
    for (const [request] of allOf(call, this.aims)) {
      if ((await this.send(request)).status !== 200) continue
      if (call.path.endsWith('ImportData')) await this.settled()
      await this.restore(await this.changed())
      return true
    }
    return false
  }

  /** An import goes on after its answer. */
  async settled(): Promise<void> {
    const running = () =>
      this.world.db.kysely
        .selectFrom('user_imports')
        .select('id')
        .where('state', '=', 'running')
        .execute()
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 20_000 })
  }
}

/**
 * An organisation with an administrator, strong and weak people inside and outside of a branch, and
 * the attacker, who sits in it.
 */
export async function openStage(world: World): Promise<Stage> {
  const { db } = world
  await plantOrganization(world)
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
  const named = (id: string) => ({ id, full_name: id, en_code: id })
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

  const root = await world.signIn({ isAdministrator: true, organizeId: 'river' })
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
  const { id: letter } = await ask('POST', '/api/message', {
    title: 'To you',
    bodyText: '',
    files: [],
    receivers: { ...receivers, userIds: [me.userId] },
    expirationTime: null,
  })
  await ask('PUT', `/api/message/${letter}/Actions/Release`, {})
  // Of several kinds, and called alike: an id is one of either.
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

  const elsewhere = await startSession(db, { userId: me.userId, address: '', agent: '' })
  const aimAt = (
    name: string,
    whom: { readonly userId: string; readonly token: string },
    more: Partial<Aim>,
  ): Aim => ({
    name,
    self: me.userId,
    user: whom.userId,
    other: me.userId,
    session: hashToken(whom.token),
    organize: 'east',
    position: 'strong',
    role: 'strong',
    group: 'strong',
    menu: 'backup',
    model,
    record,
    message,
    job: 'foreignjob',
    file,
    picture,
    plain: 'plain',
    object: ['user', whom.userId],
    ...more,
  })
  return new Stage(world, me.token, [
    aimAt('myself', me, { other: foreign.userId }),
    aimAt('an administrator', root, { organize: 'river' }),
    aimAt('a stranger', foreign, { organize: 'river', object: ['organize', 'river'] }),
    aimAt('a stronger one', boss, { object: ['role', 'mine'] }),
    aimAt('a weak one', plain, { organize: 'pier', object: ['position', 'mine'] }),
    aimAt(
      'my own place',
      { ...me, token: elsewhere },
      {
        other: boss.userId,
        job: 'myjob',
        message: letter,
        organize: 'gate',
        position: 'mine',
        role: 'mine',
        group: 'mine',
        menu: 'user',
        object: ['department', 'gate'],
      },
    ),
    aimAt('what nobody holds', plain, {
      organize: 'island',
      position: 'idle',
      role: 'idle',
      group: 'idle',
      object: ['group', 'mine'],
    }),
  ])
}

/** The requests that aim a call, each once. */
export function* allOf(call: Call, aims: readonly Aim[]): Generator<readonly [Hostile, string]> {
  const seen = new Set<string>()
  for (const aim of aims) {
    for (const request of requestsOf(call, aim)) {
      const words = `${request.method} ${request.path} ${JSON.stringify(request.body) ?? ''}`
      if (seen.has(words)) continue
      seen.add(words)
      yield [request, `${words} at ${aim.name}`]
    }
  }
}
