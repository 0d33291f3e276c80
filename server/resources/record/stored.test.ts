import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeDesign } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { StoredForm } from '#tests/stored-form.ts'
import type { Actor } from '#tests/stored-form.ts'
import { moves, run } from '#tests/stored-moves.ts'
import { drawStored, storedDesigns } from '#tests/stored.ts'
import type { StoredDesign } from '#tests/stored.ts'
import { sized } from '#tests/soak.ts'

/*
 * Files, seals, unique, masked and numbered fields, hidden, kept and set by rules, saved by users
 * who hold the whole form or a part of it. Each save must end as a second, independent program
 * computes. Saves also come from a sheet, twice under one key, two at once on one version, and
 * forged.
 */

const picture = (letter: string): string => `data:image/png;base64,${letter.repeat(8)}`
const buttons = ['btn_add', 'btn_edit', 'btn_detail', 'btn_remove', 'btn_batchRemove']
const numbers = {
  fullName: 'Oracle',
  enCode: 'ORACLE',
  category: '',
  parts: [
    { type: 'text', text: 'N' },
    { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' },
  ],
  fiscalMonth: 1,
  mode: 'gapless',
}

onDatabase((make) => {
  let world: World
  let admin: { token: string; userId: string }
  const totals = new Map<string, number>()

  beforeAll(async () => {
    world = await make()
    admin = await world.signIn({ isAdministrator: true })
    const { token } = admin
    const made = await world.request('POST', '/api/system/BillRule', { token, body: numbers })
    expect(made.status).toBe(200)
    await giveSeal(admin.userId, picture('A'))
  })

  async function giveSeal(userId: string, image: string): Promise<void> {
    const id = `seal${userId}`
    const { kysely } = world.db
    await kysely
      .insertInto('signatures')
      .values({ id, full_name: id, en_code: id, image })
      .execute()
    await kysely
      .insertInto('signature_users')
      .values({ signature_id: id, user_id: userId })
      .execute()
  }

  /** An administrator, and a user with the grants that the design lists. */
  async function actorsOf(design: StoredDesign, modelId: string): Promise<readonly Actor[]> {
    const { places, cells, isTableGranted } = design
    const granted = [...places, ...cells]
      .filter(({ isGranted }) => isGranted)
      .map(({ path }) => path)
    const forms = ['level', 'src', ...granted, ...(isTableGranted ? ['rows'] : [])]
    const editor = await world.signIn({
      models: [{ modelId, columns: forms, forms, buttons, scopes: [{ type: 'all' }] }],
    })
    await giveSeal(editor.userId, picture('B'))
    return [
      { ...admin, isAdministrator: true, seal: picture('A') },
      { ...editor, isAdministrator: false, seal: picture('B') },
    ]
  }

  test('whatever a field holds, whoever saves it: what is stored is what the law says, and all of it was checked', async () => {
    await fc.assert(
      fc.asyncProperty(storedDesigns, moves, async (drawn, steps) => {
        const design = drawStored(drawn)
        const { id: modelId } = await makeDesign(world, admin.token, design.document)
        const actors = await actorsOf(design, modelId)
        const form = new StoredForm(world, { design, modelId, actors })
        for (const step of steps) await run(form, step)
        for (const [what, count] of form.counts) totals.set(what, (totals.get(what) ?? 0) + count)
      }),
      { numRuns: sized(12, 200), endOnFailure: true },
    )
    // The generator must produce both outcomes.
    expect(totals.get('saved')).toBeGreaterThan(5)
    expect(totals.get('refused')).toBeGreaterThan(0)
  }, 3_600_000)
})
