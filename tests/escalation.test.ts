import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { callList } from '#schemas/api/index.ts'
import { requestsOf } from './hostile.ts'
import { gainsOf } from './power.ts'
import { onDatabase } from './server.ts'
import { isSoak } from './soak.ts'
import { allOf, branch, openStage } from './stage.ts'
import type { StageRole, Stage } from './stage.ts'

/*
 * Every staff role sends every call of the table with hostile ids and bodies. No caller may gain
 * rights that neither they nor the other user held, change people whom they do not manage, see what
 * is not theirs, or change anything by a refused call.
 */

const people = ['user', 'organize', 'position', 'role', 'group', 'permission', 'online']
const menuCodes = [
  ...new Set(
    callList.flatMap(({ needs }) =>
      typeof needs === 'object' && 'menu' in needs ? [needs.menu] : [],
    ),
  ),
]
/**
 * Left out: holders of the design menu entry may change designs, and tables that they drop could
 * not be restored.
 */
const dropping = [
  'DELETE /api/visualdev/Base/{id}',
  'POST /api/visualdev/Base/{id}/Actions/Release',
]
const nameOf = ({ method, path }: Call): string => `${method} ${path}`
const staffCalls = callList.filter(
  (call) => call.needs !== 'public' && !dropping.includes(nameOf(call)),
)

/** Pages whose purpose is to read all entries of a kind, so that reading there is no leak. */
const readers: { readonly [menu: string]: RegExp } = { notice: /^\/api\/message/ }

const allRoles: readonly StageRole[] = [
  { name: 'nobody in particular', menus: [], isWhole: true },
  { name: 'who sees a list only', menus: [], seesList: true, isWhole: true },
  { name: 'the administrator of one organisation', menus: people, hasBranch: true, isWhole: true },
  {
    name: 'the administrator of one organisation with every menu entry',
    menus: menuCodes,
    hasBranch: true,
    isWhole: true,
  },
  ...menuCodes.map((code) => ({ name: `the holder of ${code} alone`, menus: [code] })),
]

const usual = [
  'who sees a list only',
  'the administrator of one organisation with every menu entry',
]
const roles = allRoles.filter(({ name }) => isSoak || usual.includes(name))
/** The usual run sends all calls about records, and a sample of the others. */
const sample = (calls: readonly Call[]): readonly Call[] =>
  calls.filter(
    ({ needs }, index) =>
      isSoak || index % 8 === 0 || (typeof needs === 'object' && !('menu' in needs)),
  )

function isTried({ needs }: Call, { menus, seesList, isWhole }: StageRole): boolean {
  if (needs === 'session') return isWhole === true
  if (typeof needs === 'string') return false
  return 'menu' in needs ? menus.includes(needs.menu) : seesList === true
}

/** What all requests that aim one call gained or broke. */
async function attack(
  stage: Stage,
  { menus, hasBranch }: StageRole,
  call: Call,
): Promise<readonly string[]> {
  const { world, self, before } = stage
  const hidden = hasBranch ? /SECRETriver/ : /SECRET/
  const isReader = menus.some((code) => readers[code]?.test(call.path))
  const found: string[] = []
  for (const [request, words] of allOf(call, stage.aims)) {
    const { status, text } = await stage.send(request)
    if (status >= 500) found.push(`${words}: broke: ${world.log.at(-1)}`)
    if (hidden.test(text) && !isReader) found.push(`${words}: saw what is not theirs`)
    if (status !== 200 || request.method === 'GET') continue
    if (call.path.endsWith('ImportData')) await stage.settled()
    const changed = await stage.changed()
    if (changed.length > 0)
      found.push(
        ...gainsOf({
          self,
          branch: hasBranch ? branch : [],
          before,
          after: await stage.powers(),
        }).map((gain) => `${words}: ${gain}`),
      )
    await stage.restore(changed)
  }
  const left = await stage.changed()
  if (left.length > 0 && call.path !== '/api/oauth/Logout')
    found.push(`${nameOf(call)}: was refused or only reads, and changed ${left.join(', ')}`)
  await stage.restore(left)
  return found
}

/** Calls for which the role has no right; each must refuse, whatever its target. */
async function knock(
  stage: Stage,
  calls: readonly Call[],
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [index, call] of calls.entries()) {
    const aim = stage.aims[index % stage.aims.length]
    for (const request of aim ? requestsOf(call, aim).slice(0, 1) : [])
      if ((await stage.send(request, headers)).status < 400)
        found.push(`${nameOf(call)}: was not refused`)
  }
  const left = await stage.changed()
  return left.length === 0 ? found : [...found, `was refused, and changed ${left.join(', ')}`]
}

onDatabase((make) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(await make())
  })

  test.each(roles.map((role) => [role.name, role] as const))(
    '6 no escalation: %s',
    { timeout: 240_000 },
    async (_name, role) => {
      await stage.become(role)
      const tried = sample(staffCalls.filter((call) => isTried(call, role)))
      expect(tried.length).toBeGreaterThan(0)
      const found: string[] = []
      for (const call of tried) found.push(...(await attack(stage, role, call)))
      expect(found).toEqual([])
      expect(
        await knock(
          stage,
          staffCalls.filter((call) => call.needs !== 'session' && !isTried(call, role)),
        ),
      ).toEqual([])
    },
  )

  test('6 nobody but an administrator sees with the eyes of another', async () => {
    await stage.become({ menus: menuCodes, hasBranch: true })
    const eyes = { 'smart-view-as': stage.aims[1]?.user ?? '' }
    expect(
      await knock(
        stage,
        staffCalls.filter(({ path }) => path !== '/api/oauth/Logout'),
        eyes,
      ),
    ).toEqual([])
  })

  test(
    'the same requests reach what they aim at: an administrator sends them with success',
    { timeout: 240_000 },
    async () => {
      await stage.become({ menus: [], isAdministrator: true })
      const calls = staffCalls.filter(
        ({ method, path, upload }) =>
          method !== 'GET' &&
          /^\/api\/(permission|system\/Menu)\//.test(path) &&
          !upload &&
          // Linking needs a provider, and has one in the tests of the resource.
          !(path.endsWith('Current/Identities') && method === 'POST') &&
          // A code of the second factor depends on the time; the tests of the resource send one.
          !(path.endsWith('Current/SecondFactor') && method !== 'POST'),
      )
      const missed: string[] = []
      for (const call of sample(calls)) if (!(await stage.accepts(call))) missed.push(nameOf(call))
      expect(calls.length).toBeGreaterThan(50)
      expect(missed).toEqual([])
    },
  )
})
