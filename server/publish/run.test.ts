import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/server.ts'
import { makeReleases } from './releases.ts'
import { beginRelease, readProgress } from './run.ts'

onEachDatabase((make) => {
  test('a run whose remains cannot be removed has failed all the same, by its own reason', async () => {
    const { db } = await make()
    const { query } = db
    Object.assign(db, {
      query: (...given: Parameters<typeof query>): Promise<unknown[]> =>
        given[0].text.includes('_next_$')
          ? Promise.reject(new Error('no remains'))
          : query.apply(db, given),
    })
    const troubles: unknown[] = []
    const broken = new Error('no publish')
    const outcome = beginRelease(
      { db, releases: makeReleases(db) },
      {
        designId: 'd',
        userId: 'u',
        tables: [],
        publish: () => Promise.reject(broken),
        onTrouble: (error) => void troubles.push(error),
      },
    )
    await expect(outcome).rejects.toBe(broken)
    expect(troubles.map(String)).toEqual(['Error: no publish', 'Error: no remains'])
    Object.assign(db, { query })
    expect((await readProgress(db, 'd', () => 'said')).state).toBe('failed')
  })
})
