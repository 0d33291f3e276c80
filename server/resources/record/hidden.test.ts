import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmpty } from '#schemas/widget/value.ts'
import { makeDesign } from '#tests/designs.ts'
import {
  after,
  designs,
  drawUp,
  env,
  fill,
  foreign,
  forgeries,
  isSaved,
  isVisible,
  plain,
  rowsOf,
  steps,
  withoutId,
} from '#tests/hidden.ts'
import type { HideableDesign, Level, HideableField, RecordValues, Step } from '#tests/hidden.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sized } from '#tests/soak.ts'

/*
 * Fields of every kind that are hidden, kept, required, shown and hidden by rules, in cards and in
 * sub-tables that are so too: what is stored after each save is what a few lines say here, and
 * nothing is stored that is not of its kind.
 */

/** One record of a design, worked through the API beside a plain memory of it. */
class RecordDriver {
  readonly #drawn: HideableDesign
  readonly #ask: (method: string, path: string, body?: object) => ReturnType<World['request']>
  #id = ''
  #version = 0
  #level: Level = 'low'
  /** What the record must hold; rows with their ids. */
  #memory: RecordValues = {}

  constructor(drawn: HideableDesign, ask: RecordDriver['ask']) {
    this.#drawn = drawn
    this.#ask = ask
  }

  get ask() {
    return this.#ask
  }

  /** What to send, and what the record must hold afterwards. */
  #plan(
    step: Step,
    isNew: boolean,
  ): { readonly sent: RecordValues; readonly wanted: RecordValues } {
    const { places, cells, rows } = this.#drawn
    const { level } = step
    const before = isNew ? null : { row: this.#memory, level: this.#level, isOpen: true }
    const sent = fill(places, step)
    const stored = rowsOf(this.#memory['rows'])
    const wanted = after(places, { sent, before, level })
    if (!isSaved(rows, level)) {
      const isLeft = !isNew && !isVisible(rows, this.#level)
      return { sent, wanted: { ...wanted, rows: isLeft ? stored : [] } }
    }
    const isOpen = isVisible(rows, this.#level)
    const wantedOf = (line: RecordValues, row: RecordValues | null): RecordValues =>
      after(cells, { sent: line, before: row && { row, level: this.#level, isOpen }, level })
    if (!isVisible(rows, level) && step.skips % 3 === 0) {
      const kept = isNew ? [] : stored.map((row) => wantedOf({}, row))
      return { sent, wanted: { ...wanted, rows: kept } }
    }
    const old = isNew ? [] : stored.slice(0, 1)
    const lines = [
      ...old.map((row) => ({ row, line: { id: row['id'], ...fill(cells, step) } })),
      { row: null, line: fill(cells, { ...step, turn: step.turn + 1 }) },
    ]
    return {
      sent: { ...sent, rows: lines.map(({ line }) => line) },
      wanted: { ...wanted, rows: lines.map(({ row, line }) => wantedOf(line, row)) },
    }
  }

  /** Reads the record and compares it with the memory. */
  async #compare(wanted: RecordValues): Promise<void> {
    const { data } = (await this.#ask('GET', `/${this.#id}`)).data
    const { level: _level, rows, ...rest } = data
    const { rows: lines, ...others } = wanted
    expect(rest).toEqual(others)
    expect(rowsOf(rows).map(withoutId)).toEqual(rowsOf(lines).map(withoutId))
    this.#memory = data
  }

  async save(step: Step): Promise<void> {
    const isNew = this.#id === ''
    const { sent, wanted } = this.#plan(step, isNew)
    const data = { ...sent, level: step.level }
    const answer = isNew
      ? await this.#ask('POST', '', { data })
      : await this.#ask('PUT', `/${this.#id}`, { version: this.#version, data })
    expect(answer).toMatchObject({ code: 200, problems: [] })
    this.#id = answer.data.id
    this.#version = answer.data.version
    await this.#compare(wanted)
    this.#level = step.level
  }

  /**
   * Sends values of wrong types to every saved field and cell: each must be refused at its place,
   * and nothing stored.
   */
  async forge({ level, of, isEdit }: { level: Level; of: number; isEdit: boolean }) {
    const { places, cells, rows } = this.#drawn
    const forged = (list: readonly HideableField[]): RecordValues =>
      Object.fromEntries(
        list
          .filter((field) => isSaved(field, level))
          .map((field, at) => [field.name, foreign[(of + at) % foreign.length]]),
      )
    const line = forged(cells)
    const hasRows = isSaved(rows, level) && Object.keys(line).length > 0
    const sent: RecordValues = { ...forged(places), ...(hasRows && { rows: [line, line] }) }
    const wrong = (
      list: readonly HideableField[],
      values: RecordValues,
      prefix: string,
    ): string[] =>
      list
        .filter(({ name, bound }) => {
          const read = bound.read(values[name])
          return !isEmpty(read) && bound.problems(read, { env, get: () => null }).length > 0
        })
        .map(({ name }) => prefix + name)
    const expected = [
      ...wrong(places, sent, ''),
      ...(hasRows ? [0, 1].flatMap((at) => wrong(cells, line, `rows.${at}.`)) : []),
    ]
    if (expected.length === 0) return
    const data = { ...sent, level }
    const answer = isEdit
      ? await this.#ask('PUT', `/${this.#id}`, { version: this.#version, data })
      : await this.#ask('POST', '', { data })
    expect(answer.status).toBe(422)
    const told = new Set(answer.problems.map(({ path }) => path))
    expect(expected.filter((path) => !told.has(path))).toEqual([])
    await this.#compare(this.#memory['level'] === undefined ? {} : withoutLevel(this.#memory))
  }
}
const withoutLevel = ({ level: _level, ...rest }: RecordValues): RecordValues => rest

test('every mechanism of storing is among the kinds', () => {
  expect(new Set(plain.map(({ bound }) => bound.type))).toEqual(
    new Set(['text', 'decimal', 'flag', 'date', 'instant', 'time', 'id', 'ids', 'range']),
  )
})

onDatabase((make) => {
  test('whatever is hidden, kept and shown by rules: nothing stored is lost, and nothing is stored that is not of its kind', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    await fc.assert(
      fc.asyncProperty(designs, steps, forgeries, async (design, saves, forged) => {
        const drawn = drawUp(design)
        const { id } = await makeDesign(world, token, drawn.document)
        const record = new RecordDriver(drawn, (method, path, body) =>
          world.request(method, `/api/visualdev/OnlineDev/${id}${path}`, {
            token,
            ...(body && { body }),
          }),
        )
        for (const save of saves) await record.save(save)
        for (const forgery of forged) await record.forge(forgery)
      }),
      { numRuns: sized(8, 200) },
    )
  }, 600_000)
})
