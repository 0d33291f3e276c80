import { sql } from 'kysely'
import { expect } from 'vitest'
import { isEmpty } from '#schemas/widget/value.ts'
import { makeId } from '#schemas/wire/id.ts'
import { groupBy } from '#server/database/group-by.ts'
import { presentFile } from '#server/files/present.ts'
import type { Level } from './hidden.ts'
import { env } from './hidden.ts'
import type { Answer, World } from './server.ts'
import type { StoredField, StoredDesign } from './stored.ts'
import { fresh, isVisible, lawOf, linesOf, masking } from './stored-law.ts'
import type { Law, Line, Memory } from './stored-law.ts'

export interface Actor {
  readonly token: string
  readonly userId: string
  readonly seal: string
  readonly isAdministrator: boolean
}

/** Random decisions about how a user fills in a form; everything else follows from them. */
export interface Filling {
  readonly level: Level
  readonly src: string
  readonly turn: number
  readonly skips: number
}

export const words = ['A', 'BB', 'CCC', 'DDDD', 'EEEEE']
const entries = ['7', '100', '0', ''] as const
export const idsIn = (value: unknown): string[] =>
  linesOf(value).map((line) => String(line['fileVersionId']))

interface VersionedMemory {
  readonly version: number
  readonly memory: Memory
}

/** One form with its records, changed by several users, next to a plain copy of it in memory. */
export class StoredForm {
  readonly world: World
  readonly design: StoredDesign
  readonly modelId: string
  /** The users; the first is an administrator. */
  readonly actors: readonly Actor[]
  readonly records = new Map<string, VersionedMemory>()
  readonly counts = new Map<string, number>()
  readonly #numbers = new Set<string>()

  constructor(world: World, given: Pick<StoredForm, 'design' | 'modelId' | 'actors'>) {
    this.world = world
    this.design = given.design
    this.modelId = given.modelId
    this.actors = given.actors
  }

  get admin(): Actor {
    const [first] = this.actors
    if (!first) throw new Error('nobody works here')
    return first
  }
  note(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
  /** `call` is a method and the rest of the path after the form's address. */
  ask(actor: Actor, call: string, given: { body?: unknown; key?: string } = {}): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    const { body, key } = given
    return this.world.request(method, `/api/visualdev/OnlineDev/${this.modelId}${path}`, {
      token: actor.token,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })
  }
  mayWrite(actor: Actor): (path: string) => boolean {
    const { places, cells, isTableGranted } = this.design
    return (path) => {
      if (actor.isAdministrator) return true
      if (path === 'rows') return isTableGranted
      const found = [...places, ...cells].find((place) => place.path === path)
      return found !== undefined && found.isGranted && (!cells.includes(found) || isTableGranted)
    }
  }

  /**
   * A file as after an upload. It is made directly, because its bytes are not needed and the quota
   * would not allow so many.
   */
  async upload(actor: Actor, what: 'file' | 'image'): Promise<Line> {
    const shape =
      what === 'file'
        ? { type: 'annex' as const, name: 'receipt.txt', extension: 'txt' }
        : { type: 'annexpic' as const, name: 'gate.png', extension: 'png' }
    const row = {
      ...shape,
      id: makeId(),
      size: 20,
      created_by: actor.userId,
      media_type: 'text/plain',
      owner: '',
    }
    await this.world.db.kysely.insertInto('files').values(row).execute()
    return { ...presentFile(row) }
  }

  /** A valid value, as an honest user would enter it. */
  async #valueFor(
    storedField: StoredField,
    actor: Actor,
    { turn, stored }: { readonly turn: number; readonly stored: unknown },
  ): Promise<unknown> {
    if (storedField.what === 'file' || storedField.what === 'image') {
      const kept = turn % 2 === 0 ? linesOf(stored).slice(0, 1) : []
      return turn % 5 === 0 ? [] : [...kept, await this.upload(actor, storedField.what)]
    }
    if (storedField.what === 'seal') return turn % 4 === 0 && !isEmpty(stored) ? stored : actor.seal
    if (storedField.what === 'number') return turn % 3 === 0 ? 'FORGED' : stored
    if (storedField.what === 'count') return entries[turn % entries.length]
    if (turn % 11 === 0) return ''
    if (storedField.bound.mask && turn % 3 === 0 && !isEmpty(stored)) return masking(stored)
    return words[turn % words.length]
  }

  async #line(
    places: readonly StoredField[],
    given: { actor: Actor; filling: Filling; stored: Line | null; salt: number },
  ): Promise<Line> {
    const { actor, filling, stored, salt } = given
    const { level, turn, skips } = filling
    const mayWrite = this.mayWrite(actor)
    const sent: Record<string, unknown> = {}
    for (const [at, place] of places.entries()) {
      if (!mayWrite(place.path)) continue
      // Usually only what a form would send: fields that are shown and may be written.
      const isOdd = (turn + at) % 17 === 0
      const isOpen = isVisible(place, level) || place.own.keepHidden
      if (!isOdd && (!isOpen || place.isReadOnly || place.setAt === level)) continue
      // Some fields are left out, as by a client that shows only a part.
      if ((skips >> at) % 3 === 1 && !place.own.required) continue
      const now = { turn: turn + at * 7 + salt, stored: stored?.[place.name] }
      sent[place.name] = await this.#valueFor(place, actor, now)
    }
    return sent
  }

  async fillIn(filling: Filling, actor: Actor, memory: Memory | null): Promise<Line> {
    const { places, cells } = this.design
    const { level, src } = filling
    const main = { actor, filling, stored: memory?.values ?? null, salt: 0 }
    const sent: Record<string, unknown> = { level, src, ...(await this.#line(places, main)) }
    if (!this.mayWrite(actor)('rows') || filling.skips % 5 === 0) return sent
    const old = (memory?.rows ?? []).slice(0, 2)
    const rows: Line[] = []
    for (const [at, row] of [...old, null].entries())
      rows.push({
        ...(row && { id: row['id'] }),
        ...(await this.#line(cells, { actor, filling, stored: row, salt: 3 * at + 1 })),
      })
    return { ...sent, rows }
  }

  law(actor: Actor, sent: Line, before: Memory | null): Law {
    return lawOf({ design: this.design, mayWrite: this.mayWrite(actor), sent, before })
  }
  /** Paths whose unique value another record already has. */
  taken({ unique }: Law, but: string | null): string[] {
    const others = [...this.records].flatMap(([id, { memory }]) => (id === but ? [] : [memory]))
    return [...unique].flatMap(([path, value]) =>
      others.some((other) => other.values[path] === value) ? [path] : [],
    )
  }

  #numberedAs(line: Line, asked: Line): Line {
    const number = (found: unknown): unknown => {
      expect(found).toMatch(/^N\d{4,}$/)
      expect(this.#numbers.has(String(found))).toBe(false)
      this.#numbers.add(String(found))
      return found
    }
    return Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        name,
        value === fresh ? number(line[name]) : value,
      ]),
    )
  }

  async read(id: string): Promise<VersionedMemory> {
    const answer = await this.ask(this.admin, `GET /${id}`)
    expect(answer.status).toBe(200)
    const { level, src, rows, ...values } = answer.data.data
    return { version: answer.data.version, memory: { level, src, values, rows: linesOf(rows) } }
  }

  /** Reads a record as an administrator, and compares it with what is expected. */
  async compare(id: string, wanted: Memory | null): Promise<void> {
    const read = await this.read(id)
    const { values, rows } = read.memory
    if (wanted) {
      expect(rows.length).toBe(wanted.rows.length)
      expect(read.memory).toEqual({
        ...wanted,
        values: this.#numberedAs(values, wanted.values),
        rows: wanted.rows.map((row, at) => ({
          ...this.#numberedAs(rows[at] ?? {}, row),
          id: row['id'] ?? rows[at]?.['id'],
        })),
      })
    }
    this.records.set(id, read)
  }

  /** Compares an answer with the expected result. */
  async judge(answer: Answer, { law, id }: { law: Law; id: string | null }): Promise<void> {
    const wrong = law.wrong.size > 0 ? [...law.wrong] : this.taken(law, id)
    if (wrong.length > 0) {
      const told = new Set(answer.problems.map(({ path }) => path))
      expect([answer.status, [...told].toSorted()]).toEqual([422, wrong.toSorted()])
      this.note('refused')
      return
    }
    expect(answer).toMatchObject({ status: 200, problems: [] })
    this.note('saved')
    await this.compare(answer.data.id, law.wanted)
  }

  async ids(): Promise<string[]> {
    const { data } = await this.ask(this.admin, 'POST /List', { body: { pageSize: 1000 } })
    return linesOf(data.list)
      .map((line) => String(line['id']))
      .toSorted()
  }

  /**
   * What must be true of everything stored: refused calls changed nothing, values have the right
   * types, and files are attached where they are named.
   */
  async checkAll(): Promise<void> {
    const held = new Map<string, string[]>()
    const found: { unique: string[]; numbers: string[] } = { unique: [], numbers: [] }
    for (const id of await this.ids()) {
      const read = await this.read(id)
      expect(read).toEqual(this.records.get(id))
      const { values, rows } = read.memory
      const files = [
        ...this.#look(this.design.places, { line: values, numbers: found.numbers }),
        ...rows.flatMap((line) => this.#look(this.design.cells, { line, numbers: found.numbers })),
      ]
      for (const { bound, name } of this.design.places)
        if (bound.unique && !isEmpty(values[name]))
          found.unique.push(`${name} ${String(values[name])}`)
      held.set(`record:${this.modelId}:${id}`, [...new Set(files)].toSorted())
    }
    expect(found.numbers.toSorted()).toEqual([...new Set(found.numbers)].toSorted())
    expect(found.unique.toSorted()).toEqual([...new Set(found.unique)].toSorted())
    const { rows: owned } = await sql<{ owner: string; id: string }>`select owner, id from files
      where owner like ${`record:${this.modelId}:%`} order by id`.execute(this.world.db.kysely)
    const byOwner = groupBy(owned, ({ owner }) => owner)
    for (const [owner, files] of held)
      expect([owner, (byOwner.get(owner) ?? []).map(({ id }) => id).toSorted()]).toEqual([
        owner,
        files,
      ])
    expect(owned.filter(({ owner }) => !held.has(owner))).toEqual([])
  }

  /** Checks that each value of a line fits its kind; returns the files in it. */
  #look(
    places: readonly StoredField[],
    { line, numbers }: { readonly line: Line; readonly numbers: string[] },
  ): string[] {
    return places.flatMap(({ name, what, bound }) => {
      const value = line[name]
      if (isEmpty(value)) return []
      if (what === 'number') numbers.push(String(value))
      const wrong = bound.problems(value, { env, get: () => null })
      expect([what, value, wrong]).toEqual([what, value, []])
      return what === 'file' || what === 'image' ? idsIn(value) : []
    })
  }
}
