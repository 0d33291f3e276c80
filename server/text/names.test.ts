import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameIn } from '#schemas/names.ts'
import type { Names } from '#schemas/wire/names.ts'
import { languages } from '#schemas/text.ts'
import { onDatabase } from '#tests/server.ts'
import { sqlPart, sqlText } from '../database/sql-text.ts'
import { allNamesFrom, nameColumns, nameFrom, nameOf, nameText, readIn } from './names.ts'

const cases: readonly (Names | null)[] = [
  null,
  {},
  { en: 'Night shift' },
  { zh: '夜班', zhtw: '夜班班次', en: 'O\'Brien \\ "x"' },
  { en: '', zhtw: '夜' },
]

onDatabase((make) => {
  test('the name that SQL finds is the one that is shown, in every language and without one', async () => {
    const { db } = await make({ routes: [] })
    await db.kysely
      .insertInto('groups')
      .values(
        cases.map((names, index) => ({
          id: `n${index}`,
          full_name: `original ${index}`,
          en_code: `n${index}`,
          names: names && JSON.stringify(names),
        })),
      )
      .execute()
    const read = async () =>
      (
        await db.kysely
          .selectFrom('groups as g')
          .select(nameFrom('g').as('name'))
          .orderBy('g.id')
          .execute()
      ).map(({ name }) => name)
    const entries = cases.map((names, index) => ({ fullName: `original ${index}`, names }))
    expect(await read()).toEqual(entries.map(({ fullName }) => fullName))
    for (const language of languages) {
      const shown = entries.map((entry) => nameIn(entry, language))
      expect(await readIn(language, read)).toEqual(shown)
      expect(readIn(language, () => entries.map(nameOf))).toEqual(shown)
      const { rows } = await sql<{ name: string }>`
        select ${sqlPart(nameText(language, sqlText`g.`))} as name from groups g order by id`.execute(
        db.kysely,
      )
      expect(rows.map(({ name }) => name)).toEqual(shown)
    }
  })

  test('a search finds the original name and every translation, and no key of them', async () => {
    const { db } = await make({ routes: [] })
    await db.kysely
      .insertInto('groups')
      .values({
        id: 'g',
        en_code: 'x',
        ...nameColumns({ fullName: '夜', names: { zh: ' ', en: 'Late' } }),
      })
      .execute()
    const finds = async (word: string) =>
      (
        await db.kysely
          .selectFrom('groups')
          .select('names')
          .where(sql<boolean>`${allNamesFrom()} ilike ${`%${word}%`}`)
          .execute()
      ).map(({ names }) => names)
    expect(await finds('LAT')).toEqual([{ en: 'Late' }])
    expect(await finds('夜')).toEqual([{ en: 'Late' }])
    expect(await finds('en')).toEqual([])
  })
})
