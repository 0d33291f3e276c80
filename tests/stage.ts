import { expect, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { pages } from '#schemas/api/index.ts'
import type { PageButton } from '#schemas/grant/page-buttons.ts'
import { fieldsOfPage } from '#schemas/grant/page-fields.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '#server/auth/callers.ts'
import { startSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/token.ts'
import { configChannel } from '#server/config/config.ts'
import { modelChannel } from '#server/record/models.ts'
import { requestsOf } from './hostile.ts'
import type { Aim, Hostile } from './hostile.ts'
import { plantOrganization } from './organization.ts'
import { changedIn, digestOf, keepRows, powersOf } from './power.ts'
import type { Power } from './power.ts'
import type { World } from './server.ts'
import {
  plantNamesakes,
  plantPeople,
  plantPowers,
  plantRecords,
  plantWork,
} from './stage-ground.ts'

export interface StageRole {
  readonly name: string
  readonly menus: readonly string[]
  readonly isAdministrator?: boolean
  readonly seesList?: true
  /** By default all buttons of the pages in the menu. */
  readonly pageButtons?: readonly PageButton[]
  /** Whether the user administers an organisation. */
  readonly hasBranch?: true
  /**
   * Tries the calls that are open to everybody with every target; the other roles only try those of
   * their own menu entry.
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
/** A server with users of all rights, and an attacker who takes the rights that a test gives. */
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

  /** Gives the attacker these rights from now on. */
  async become({
    menus,
    isAdministrator = false,
    seesList,
    hasBranch,
    pageButtons,
  }: Omit<StageRole, 'name'>): Promise<void> {
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
      (pageButtons ?? pages.get(code) ?? []).map((button) => ({
        part: 'button' as const,
        model_id: code,
        code: button,
      })),
    )
    const fields = menus.flatMap((code) =>
      fieldsOfPage(code).flatMap((field) =>
        (['column', 'form'] as const).map((part) => ({ part, model_id: code, code: field })),
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
        .values(held.map((right) => ({ id: makeId(), ...grant, ...right })))
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

  /** Names of the tables that have changed. */
  async changed(): Promise<string[]> {
    return changedIn(this.#digest, await digestOf(this.world))
  }

  /** Restores everything to the state before the first request. */
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
   * The rights of all users in the original organisations. New ones are left out, because a user
   * who adds one administers it.
   */
  powers(): Promise<ReadonlyMap<string, Power>> {
    return powersOf(this.world, ['harbour', ...branch, 'finance', 'river', 'island'])
  }

  /** Is any of the requests for a call accepted? Its changes are undone. */
  async accepts(call: Call): Promise<boolean> {
    for (const [request] of allOf(call, this.aims)) {
      if ((await this.send(request)).status !== 200) continue
      if (call.path.endsWith('ImportData')) await this.settled()
      await this.restore(await this.changed())
      return true
    }
    return false
  }

  /** Waits for a running import, because it continues after its answer. */
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
 * An organisation with an administrator, users with many and few rights inside and outside a
 * branch, and the attacker, who is in the branch.
 */
export async function openStage(world: World): Promise<Stage> {
  await plantOrganization(world)
  await plantPowers(world)
  const people = await plantPeople(world)
  const { root, me, boss, plain, foreign } = people
  const { letter, ...planted } = await plantRecords(world, people)
  const work = await plantWork(world, people, planted.model)
  await plantNamesakes(world, planted.model)
  const elsewhere = await startSession(world.db, { userId: me.userId, address: '', agent: '' })
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
    ...planted,
    ...work,
    job: 'foreignjob',
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
