import fc from 'fast-check'
import { expect } from 'vitest'
import { isEmpty } from '#schemas/widget/value.ts'
import { levels } from './hidden.ts'
import { isText } from './stored.ts'
import type { StoredField } from './stored.ts'
import { idsIn, words } from './stored-form.ts'
import type { Actor, StoredForm } from './stored-form.ts'
import { fresh, linesOf } from './stored-law.ts'
import type { Line, Memory } from './stored-law.ts'

/*
 * What users do with records: single changes, concurrent and repeated ones, imports from a sheet,
 * several together, and forged ones.
 */

const sources = ['', 'AB', 'ZZ', 'AB', 'CD', '12', '500', 'much too long', 'lower'] as const

const move = fc.record({
  type: fc.constantFrom(
    'create' as const,
    'edit' as const,
    'edit' as const,
    'edit' as const,
    'again' as const,
    'race' as const,
    'both' as const,
    'import' as const,
    'forge' as const,
    'forge' as const,
    'remove' as const,
  ),
  by: fc.nat({ max: 1 }),
  of: fc.nat(),
  level: fc.constantFrom(...levels),
  src: fc.constantFrom(...sources),
  turn: fc.nat({ max: 1000 }),
  skips: fc.nat(),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never
export const moves = fc.array(move, { minLength: 4, maxLength: 9 })

interface Doing {
  readonly form: StoredForm
  readonly step: Move
  readonly actor: Actor
}
interface RecordMoveContext extends Doing {
  readonly id: string
  readonly version: number
  readonly memory: Memory
}

async function create({ form, step, actor }: Doing): Promise<void> {
  const data = await form.fillIn(step, actor, null)
  const answer = await form.ask(actor, 'POST ', { body: { data } })
  await form.judge(answer, { law: form.law(actor, data, null), id: null })
}

async function edit({ form, step, actor, id, version, memory }: RecordMoveContext): Promise<void> {
  const data = await form.fillIn(step, actor, memory)
  const answer = await form.ask(actor, `PUT /${id}`, { body: { version, data } })
  await form.judge(answer, { law: form.law(actor, data, memory), id })
}

let keys = 0

/**
 * Sends the same create with one key several times at once and once more later: there must be one
 * record and one answer.
 */
async function again({ form, step, actor }: Doing): Promise<void> {
  const data = await form.fillIn(step, actor, null)
  const key = `k${++keys}-${form.modelId}`
  const law = form.law(actor, data, null)
  const send = () => form.ask(actor, 'POST ', { body: { data }, key })
  const answers = await Promise.all([send(), send()])
  const [first] = answers
  await form.judge(first, { law, id: null })
  if (first.status !== 200) return
  for (const answer of [...answers, await send()]) expect(answer.data).toEqual(first.data)
}

/** Sends two equal creates at once: unique values and each file may get into only one of them. */
async function both({ form, step, actor }: Doing): Promise<void> {
  const data = await form.fillIn(step, actor, null)
  const law = form.law(actor, data, null)
  const send = () => form.ask(actor, 'POST ', { body: { data } })
  const answers = await Promise.all([send(), send()])
  const { values, rows } = law.wanted
  const all = [...Object.values(values), ...rows.flatMap((row) => Object.values(row))]
  const passed = answers.filter(({ status }) => status === 200)
  for (const { status } of answers) expect(status).toBeLessThan(500)
  const isWrong = law.wrong.size > 0 || form.taken(law, null).length > 0
  const isShort = law.unique.size > 0 || all.some((value) => idsIn(value).length > 0)
  expect(passed.length).toBe(isWrong ? 0 : isShort ? 1 : 2)
  for (const answer of passed) await form.compare(answer.data.id, law.wanted)
}

/** Sends two saves of one version at once: at most one may succeed. */
async function race({ form, step, id, version, memory }: RecordMoveContext): Promise<void> {
  const bodies: Line[] = []
  for (const [at, actor] of form.actors.entries())
    bodies.push(await form.fillIn({ ...step, turn: step.turn + at }, actor, memory))
  const answers = await Promise.all(
    form.actors.map((actor, at) =>
      form.ask(actor, `PUT /${id}`, { body: { version, data: bodies[at] } }),
    ),
  )
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  const winners = [...answers.keys()].filter((at) => answers[at]?.status === 200)
  expect(winners.length).toBeLessThan(2)
  for (const at of winners)
    await form.judge(answers[at]!, { law: form.law(form.actors[at]!, bodies[at]!, memory), id })
}

/** Stores a sheet for the form, as if the form had been created from it. */
async function keepSheet(
  { form, actor }: Doing,
  { nodes, rows }: { readonly nodes: readonly string[]; readonly rows: readonly string[][] },
): Promise<string> {
  const { kysely } = form.world.db
  const id = `sheet${++keys}${form.modelId}`
  const columns = nodes.map((nodeId, place) => ({ place, label: nodeId, nodeId }))
  const sheet = {
    id,
    design_id: form.modelId,
    file_name: 'cars.csv',
    heads: JSON.stringify(nodes),
    first_row: 2,
    total: rows.length,
    columns: JSON.stringify(columns),
    created_by: actor.userId,
  }
  await kysely.insertInto('design_sheets').values(sheet).execute()
  const part = { sheet_id: id, number: 0, rows: JSON.stringify(rows) }
  await kysely.insertInto('design_sheet_parts').values(part).execute()
  return id
}

/** Records created at the same moment have no order, so the wanted one is found by its values. */
async function findMeant(
  form: StoredForm,
  ids: readonly string[],
  { values }: Memory,
): Promise<string> {
  for (const id of ids) {
    const { memory } = await form.read(id)
    const isMeant = ([name, value]: [string, unknown]): boolean =>
      value === fresh || memory.values[name] === value
    if (Object.entries(values).every(isMeant)) return id
  }
  return ids[0] ?? ''
}

/** Imports rows of a sheet as if they were typed; the problems of a row concern only that row. */
async function bringIn(doing: Doing): Promise<void> {
  const { form, step, actor } = doing
  const mayWrite = form.mayWrite(actor)
  const fields = form.design.places.filter(
    ({ what, path }) => (isText(what) || what === 'count') && mayWrite(path),
  )
  const cell = (storedField: StoredField, at: number): string =>
    (step.skips >> at) % 3 === 1
      ? ''
      : storedField.what === 'count'
        ? '42'
        : (words[(step.turn + at) % words.length] ?? '')
  const rows = [0, 1, 2].map((at) => [
    step.level,
    step.src,
    ...fields.map((field, place) => cell(field, at + place)),
  ])
  const nodes = ['level', 'src', ...fields.map(({ name }) => name)]
  const before = new Set(await form.ids())
  const sheet = await keepSheet(doing, { nodes, rows })
  const path = `/api/visualdev/DesignSheet/${form.modelId}/Actions/BringIn`
  const answer = await form.world.request('POST', path, { token: actor.token, body: {} })
  expect(answer.status).toBe(200)
  await form.world.db.kysely.deleteFrom('design_sheets').where('id', '=', sheet).execute()
  const made = (await form.ids()).filter((id) => !before.has(id))
  for (const [at, cells] of rows.entries()) {
    const data = Object.fromEntries(
      nodes.flatMap((name, place) => (cells[place] ? [[name, cells[place]]] : [])),
    )
    const law = form.law(actor, data, null)
    const isWrong = law.wrong.size > 0 || form.taken(law, null).length > 0
    const isTold = linesOf(answer.data.failures).some(({ row }) => row === 2 + at)
    expect([at, isTold]).toEqual([at, isWrong])
    if (isWrong) continue
    const meant = await findMeant(form, made, law.wanted)
    await form.compare(meant, law.wanted)
    made.splice(made.indexOf(meant), 1)
  }
  expect(made).toEqual([])
}

async function remove({ form, step, id }: RecordMoveContext): Promise<void> {
  const all = [...form.records.keys()]
  const ids = [...new Set([id, all[(step.of + 1) % all.length] ?? id])]
  const path = `/api/visualdev/OnlineDev/batchDelete/${form.modelId}`
  const { token } = form.admin
  const none = await form.world.request('POST', path, { token, body: { ids: [...ids, 'none'] } })
  expect(none.status).toBe(404)
  const answer = await form.world.request('POST', path, { token, body: { ids } })
  expect(answer.data).toEqual({ removed: ids.length })
  // Files stay with a record in the recycle bin, and go with it for good.
  const purge = `/api/visualdev/OnlineDev/${form.modelId}/Bin/Actions/Delete`
  const purged = await form.world.request('POST', purge, { token, body: { ids } })
  expect(purged.data).toEqual({ removed: ids.length })
  for (const recordId of ids) form.records.delete(recordId)
}

/** Forged bodies that no honest client sends; one of them is tried. */
async function forgedBodies({ form, step, actor, memory }: RecordMoveContext): Promise<Line[]> {
  const other = form.actors.find((person) => person !== actor)!
  const mayWrite = form.mayWrite(actor)
  const { places, cells } = form.design
  const open = places.filter(({ path }) => mayWrite(path))
  const held = [...form.records.values()].flatMap((record) =>
    Object.values(record.memory.values).flatMap(linesOf),
  )
  const strange: unknown[] = [
    await form.upload(other, 'file'),
    await form.upload(actor, 'image'),
    { fileVersionId: 'a\0b', name: 'x', fileId: 'x', url: '', fileSize: 1 },
    ...held.slice(0, 1),
  ]
  const texts = ['a\0b', '\uD800', 5, {}, 'lower']
  const row = memory.rows[0]
  const id = row?.['id']
  const rows: unknown[] = [
    [null, 5, 'x', []],
    'x',
    [{ id: { id: 1 } }, { id: 5 }],
    ...(row
      ? [
          [{ id }, { id }],
          [{ id }, { ...row, id: undefined }],
        ]
      : []),
    ...cells
      .filter(({ what, path }) => what === 'seal' && mayWrite(path))
      .map(({ name }) => [{ [name]: other.seal }]),
  ]
  return [
    ...open.flatMap(({ what, name }): Line[] => {
      if (what === 'file') return [{ [name]: [strange[step.turn % strange.length]] }]
      if (what === 'seal') return [{ [name]: other.seal }]
      return isText(what) ? [{ [name]: texts[step.turn % texts.length] }] : []
    }),
    ...(mayWrite('rows') ? rows.map((value) => ({ rows: value })) : []),
    ...places.filter(({ path }) => !mayWrite(path)).map(({ name }) => ({ [name]: 'A' })),
    ...cells.filter(({ path }) => !mayWrite(path)).map(({ name }) => ({ rows: [{ [name]: 'A' }] })),
  ]
}

/** A seal that was not in its field before must belong to the user who saved. */
async function refuseForeignSeals({
  form,
  actor,
  id,
  memory: before,
}: RecordMoveContext): Promise<void> {
  const { memory: now } = await form.read(id)
  const judge = (places: readonly StoredField[], line: Line, then: Line): void => {
    for (const { name } of places.filter(({ what }) => what === 'seal'))
      if (!isEmpty(line[name]) && line[name] !== then[name]) expect(line[name]).toBe(actor.seal)
  }
  judge(form.design.places, now.values, before.values)
  const rows = new Map(before.rows.map((row) => [row['id'], row]))
  for (const line of now.rows) judge(form.design.cells, line, rows.get(line['id']) ?? {})
}

/** The result of a forged body is checked by the rules for all records. */
async function forge(changing: RecordMoveContext): Promise<void> {
  const { form, step, actor, id, version } = changing
  const bodies = await forgedBodies(changing)
  const sent = bodies[step.of % Math.max(1, bodies.length)]
  if (!sent) return
  const data = { level: step.level, src: '', ...sent }
  const answer = await form.ask(actor, `PUT /${id}`, { body: { version, data } })
  expect([JSON.stringify(sent), answer.status < 500]).toEqual([JSON.stringify(sent), true])
  form.note(answer.status === 200 ? 'forged and saved' : 'forged and refused')
  if (answer.status !== 200) return
  await refuseForeignSeals(changing)
  await form.compare(id, null)
}

const onRecords = { edit, race, remove, forge }
const onForm = { create, again, both, import: bringIn }

/**
 * Makes one move and checks everything against the expected result; creates a record first if there
 * is none.
 */
export async function run(form: StoredForm, step: Move): Promise<void> {
  const doing = { form, step, actor: form.actors[step.by] ?? form.admin }
  const all = [...form.records]
  const found = all[step.of % Math.max(1, all.length)]
  const { type } = step
  form.note(type)
  if (type in onForm) await onForm[type as keyof typeof onForm](doing)
  else if (found)
    await onRecords[type as keyof typeof onRecords]({ ...doing, id: found[0], ...found[1] })
  else await create(doing)
  await form.checkAll()
}
