import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { matchKeyword, pageOf } from './page.ts'

onDatabase((make) => {
  test('pages follow each other in every order, from the front and from the end, and end where the list ends', async () => {
    const { db } = await make({ routes: [] })
    const ids = Array.from({ length: 11 }, (_, index) => `g${String(index).padStart(2, '0')}`)
    await db.kysely
      .insertInto('groups')
      .values(
        ids.map((id, index) => ({
          id,
          full_name: index % 2 === 0 ? 'even' : 'odd',
          en_code: id,
          sort_code: index % 3,
        })),
      )
      .execute()
    const listing = {
      columns: new Map([
        ['fullName', 'full_name'],
        ['sortCode', 'sort_code'],
      ]),
      otherwise: ['-id'],
      present: (rows: { id: string }[]) => rows.map(({ id }) => id),
    }
    const page = async (sidx: string, currentPage: number) =>
      pageOf(
        db.kysely.selectFrom('groups').select('id'),
        { currentPage, pageSize: 3, sidx },
        listing,
      )
    const wanted = (rank: (index: number) => number) =>
      ids
        .map((id, index) => ({ id, index }))
        .toSorted((a, b) => rank(a.index) - rank(b.index) || b.index - a.index)
        .map(({ id }) => id)
    for (const [sidx, rank] of [
      ['', () => 0],
      ['sortCode', (index: number) => index % 3],
      ['-fullName,sortCode', (index: number) => (1 - (index % 2)) * 10 + (index % 3)],
    ] as const) {
      const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => page(sidx, number)))
      expect([
        sidx,
        pages.map(({ list }) => list.length),
        pages.flatMap(({ list }) => list),
      ]).toEqual([sidx, [3, 3, 3, 2, 0], wanted(rank)])
      expect(pages.map(({ pagination }) => pagination.total)).toEqual([11, 11, 11, 11, 11])
    }
    await expect(page('id', 1)).rejects.toThrow('badRequest')
  })

  test('a keyword is itself and nothing else', async () => {
    const { db } = await make({ routes: [] })
    await db.kysely
      .insertInto('groups')
      .values(
        ['a%b', 'a_b', 'axb', 'A\\B'].map((name, index) => ({
          id: `g${index}`,
          full_name: name,
          en_code: `code${index}`,
        })),
      )
      .execute()
    const found = async (keyword?: string) =>
      (
        await db.kysely
          .selectFrom('groups')
          .select('full_name')
          .where(matchKeyword(['full_name', 'en_code'], keyword))
          .orderBy('id')
          .execute()
      ).map((row) => row.full_name)
    expect([
      await found('%'),
      await found('_'),
      await found('\\b'),
      await found(' CODE2 '),
      (await found('')).length,
      (await found()).length,
    ]).toEqual([['a%b'], ['a_b'], ['A\\B'], ['axb'], 4, 4])
  })
})
