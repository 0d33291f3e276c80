import type { Hono } from 'hono'
import { settleIn, signIn } from '#fixtures/ask.ts'
import type { Ask, Carry } from '#fixtures/ask.ts'
import { dictionaries } from '#fixtures/dictionaries.ts'
import type { Words } from '#fixtures/dictionaries.ts'
import { demoCount, forms } from '#fixtures/forms.ts'
import { demoPassword, organizes, positions, roles, users } from '#fixtures/organization.ts'
import { notices } from '#fixtures/notices.ts'
import { rows } from '#fixtures/rows/rows.ts'
import { authority } from '#schemas/api/authority.ts'
import type { ModelParts, SubjectGrants } from '#schemas/api/authority.ts'
import { designs } from '#schemas/api/design.ts'
import { dictionaries as dictionaryCalls } from '#schemas/api/dictionary.ts'
import { menus as menuCalls } from '#schemas/api/menu.ts'
import { messages } from '#schemas/api/message.ts'
import { organizes as organizeCalls } from '#schemas/api/organize.ts'
import { positions as positionCalls } from '#schemas/api/position.ts'
import { records } from '#schemas/api/record.ts'
import { roles as roleCalls } from '#schemas/api/role.ts'
import { session } from '#schemas/api/session.ts'
import { userStates, users as userCalls } from '#schemas/api/user.ts'

const getFrom = (map: ReadonlyMap<string, string>, key: string): string => {
  const id = map.get(key)
  if (id === undefined) throw new Error(`the demo data has no ${key}`)
  return id
}

interface People {
  readonly organizes: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
  readonly users: ReadonlyMap<string, string>
}

async function makePeople(ask: Ask, carry: Carry): Promise<People> {
  const made = {
    organizes: new Map<string, string>(),
    roles: new Map<string, string>(),
    positions: new Map<string, string>(),
    users: new Map<string, string>(),
  }
  for (const [sortCode, { enCode, parent, category, fullName, names }] of organizes.entries()) {
    const call = category === 'department' ? organizeCalls.createDepartment : organizeCalls.create
    made.organizes.set(
      enCode,
      (
        await ask(call, {
          body: {
            enCode,
            fullName,
            names,
            sortCode,
            parentId: parent && getFrom(made.organizes, parent),
          },
        })
      ).id,
    )
  }
  for (const body of roles) made.roles.set(body.enCode, (await ask(roleCalls.create, { body })).id)
  for (const { enCode, fullName, names, organize } of positions) {
    made.positions.set(
      enCode,
      (
        await ask(positionCalls.create, {
          body: { enCode, fullName, names, organizeId: getFrom(made.organizes, organize) },
        })
      ).id,
    )
  }
  for (const user of users) {
    const positionIds = user.position ? [getFrom(made.positions, user.position)] : []
    const body = {
      account: user.account,
      realName: user.realName,
      organizeId: getFrom(made.organizes, user.organize),
      roleIds: user.roles.map((role) => getFrom(made.roles, role)),
      positionIds,
    }
    const { id, firstPassword: first = '' } = await ask(userCalls.create, { body })
    await settleIn(carry, user.account, { first, own: demoPassword })
    made.users.set(user.account, id)
  }
  return made
}

async function makeWords(ask: Ask): Promise<Words> {
  const ids = new Map<string, string>()
  for (const { enCode, fullName, names, data } of dictionaries) {
    const type = await ask(dictionaryCalls.createType, {
      body: { enCode, fullName, names, parentId: '', isTree: 0 },
    })
    ids.set(enCode, type.id)
    for (const [sortCode, entry] of data.entries()) {
      ids.set(
        `${enCode}.${entry.enCode}`,
        (
          await ask(dictionaryCalls.createData, {
            body: { ...entry, sortCode, dictionaryTypeId: type.id, parentId: '' },
          })
        ).id,
      )
    }
  }
  return {
    type: (enCode) => getFrom(ids, enCode),
    data: (type, enCode) => getFrom(ids, `${type}.${enCode}`),
  }
}

/** Publishes the demo forms; returns their ids by name. */
async function makeForms(ask: Ask, words: Words, parentId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { form, enCode, fullName, names, description, icon, design } of forms) {
    const made = await ask(designs.create, {
      body: { fullName, names, enCode, description, formData: JSON.stringify(design(words)) },
    })
    await ask(designs.release, {
      params: { id: made.id },
      body: { version: made.version, menu: { parentId, fullName, names, enCode, icon } },
    })
    ids.set(form, made.id)
  }
  return ids
}

const codesOf = (parts: readonly { enCode: string }[], secret: readonly string[] = []): string[] =>
  parts.map((part) => part.enCode).filter((code) => !secret.includes(code))

async function makeGrants(
  ask: Ask,
  people: People,
  formIds: ReadonlyMap<string, string>,
): Promise<void> {
  const parts = (await ask(authority.parts, {})).list
  const menuList = (await ask(menuCalls.list, {})).list
  const menuIds = (codes: readonly string[]): string[] =>
    menuList.filter((menu) => codes.includes(menu.enCode)).map((menu) => menu.id)
  const formCodes = forms.map((form) => form.enCode)
  const partsOf = (form: string): ModelParts =>
    parts.find((part) => part.modelId === formIds.get(form))!
  const write = (role: string, given: Omit<SubjectGrants, 'version'>): Promise<SubjectGrants> =>
    ask(authority.write, {
      params: { objectId: getFrom(people.roles, role) },
      body: { objectType: 'role', version: 0, ...given },
    })
  await write('operator', {
    menuIds: menuIds(['parking', ...formCodes]),
    models: forms.map(({ form }) => {
      const { modelId, columns, forms: fields } = partsOf(form)
      return {
        modelId,
        columns: codesOf(columns),
        forms: codesOf(fields),
        buttons: ['btn_add', 'btn_detail', 'btn_comment'],
        scopes: [{ type: 'department' as const }],
      }
    }),
  })
  await write('cashier', {
    menuIds: menuIds(['parking', ...formCodes]),
    models: forms.map(({ form, secret }) => {
      const { modelId, columns, forms: fields } = partsOf(form)
      return {
        modelId,
        columns: codesOf(columns, secret),
        forms: codesOf(fields, secret),
        buttons: ['btn_detail'],
        scopes: [{ type: 'all' as const }],
      }
    }),
  })
  await write('designer', {
    menuIds: menuIds(['parking', 'develop', 'onlineDev', ...formCodes]),
    models: [
      ...forms.map(({ form }) => {
        const { modelId, columns, forms: fields, buttons } = partsOf(form)
        return {
          modelId,
          columns: codesOf(columns),
          forms: codesOf(fields),
          buttons: codesOf(buttons),
          scopes: [{ type: 'all' as const }],
        }
      }),
      // The user's own page, with everything on it.
      ...parts
        .filter(({ modelId }) => modelId === 'onlineDev')
        .map(({ modelId, buttons }) => ({
          modelId,
          columns: [],
          forms: [],
          buttons: codesOf(buttons),
          scopes: [],
        })),
    ],
  })
}

/** Several users write at the same time, as in real use. */
async function makeRows(
  carry: Carry,
  given: { people: People; words: Words; formIds: ReadonlyMap<string, string>; now: number },
  progress: (line: string) => void,
): Promise<void> {
  const { people, words, formIds, now } = given
  const writers: Ask[] = []
  for (const user of users.filter(({ roles: held }) => held.includes('operator')).slice(0, 10))
    writers.push(await signIn(carry, user.account, demoPassword))
  const world = {
    words,
    now,
    userIds: [...people.users.values()],
    departmentIds: [...people.organizes.values()],
  }
  for (const { form, fullName } of forms) {
    const waiting = rows(form, world, demoCount)
    const modelId = getFrom(formIds, form)
    await Promise.all(
      writers.map(async (ask) => {
        for (const data of waiting)
          await ask(records.create, { params: { modelId }, body: { data } })
      }),
    )
    progress(`${fullName}: ${demoCount}`)
  }
  for (const ask of writers) await ask(session.logout, {})
}

/** Notices, and everyday work that the log of changes then tells of. */
async function makeDays(ask: Ask, { users: userIds, roles: roleIds }: People): Promise<void> {
  for (const { title, body } of notices) {
    const everybody = { organizeIds: [], positionIds: [], roleIds: [], groupIds: [], userIds: [] }
    const made = await ask(messages.create, {
      body: {
        title,
        bodyText: `<p>${body}</p>`,
        files: [],
        receivers: { isAll: true, ...everybody },
        expirationTime: null,
      },
    })
    await ask(messages.release, { params: { id: made.id }, body: {} })
  }
  const last = users.at(-1)?.account
  if (last !== undefined) {
    const id = getFrom(userIds, last)
    await ask(userCalls.state, { params: { id }, body: { enabledMark: userStates.locked } })
    await ask(userCalls.unlock, { params: { id }, body: {} })
  }
  const cashier = await ask(roleCalls.get, {
    params: { id: getFrom(roleIds, 'cashier') },
  })
  const { fullName, names, enCode, globalMark, organizeIds, sortCode, version } = cashier
  await ask(roleCalls.update, {
    params: { id: cashier.id },
    body: {
      fullName,
      ...(names && { names }),
      enCode,
      globalMark,
      organizeIds,
      sortCode: sortCode + 1,
      version,
    },
  })
}

const carryOf =
  (app: Hono): Carry =>
  (path, init) =>
    app.request(path, init)

/**
 * Adds the demo data by the same calls that users make; `admin` must exist with the demo password.
 * Throws when a call is refused, which leaves the demo data incomplete.
 */
export async function seed(
  app: Hono,
  progress: (line: string) => void,
  now = Date.now(),
): Promise<void> {
  const carry = carryOf(app)
  const ask = await signIn(carry, 'admin', demoPassword)
  const people = await makePeople(ask, carry)
  const words = await makeWords(ask)
  progress(`${users.length + 1} people`)
  const parking = (await ask(menuCalls.list, {})).list.find((menu) => menu.enCode === 'parking')
  const formIds = await makeForms(ask, words, parking?.id ?? '')
  await makeGrants(ask, people, formIds)
  await makeDays(ask, people)
  await makeRows(carry, { people, words, formIds, now }, progress)
  // No demo user should appear as online.
  await ask(session.logout, {})
}
