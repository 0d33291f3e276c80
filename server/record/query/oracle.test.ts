import { Guesses } from '../guesses.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Condition } from '#schemas/design/condition.ts'
import { mapCondition } from '#schemas/record/compare.ts'
import { bindQuery } from '#schemas/query/parameter.ts'
import { pathsOf } from '#schemas/query/query.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { nobody } from '#server/auth/caller.ts'
import type { Caller } from '#server/auth/caller.ts'
import { query, right } from '#tests/query-draws.ts'
import type { DrawnQuery, DrawnRight } from '#tests/query-draws.ts'
import { findDifference } from '#tests/query-differ.ts'
import { Oracle } from '#tests/query-oracle.ts'
import { data, known, makePark, putData } from '#tests/query-orders.ts'
import type { Data, Park } from '#tests/query-orders.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { Asking } from '../asking.ts'
import { askQuery } from './ask-query.ts'
import { isSoak, sized } from '#tests/soak.ts'

/*
 * Random queries of random callers over random rows, against an evaluator that goes record by
 * record: every head, cell, total, rest, formula and window is the same.
 */

/** Queries that each database is asked. */
const count = sized(200, 10_000)
const eachTime = 12
const seed = isSoak ? undefined : 597979058

const fields = Object.values(known).flatMap((table) => Object.entries(table))
const nameOf = (id: string): string => fields.find(([fieldId]) => fieldId === id)?.[1].name ?? id
/** A condition over ids as one over names, as grants store it. */
const byName = (condition: Condition): Condition =>
  mapCondition(condition, (path) => path.split('.').map(nameOf).join('.'))

function callerOf({ orders, lots }: Park, { hidden, isMasked, scopes }: DrawnRight): Caller {
  const codes = (names: readonly string[]) =>
    names.filter((name) => name !== nameOf(hidden)).map((enCode) => ({ enCode }))
  const granted = (live: Park['orders']) => [...live.model.byPath.values()]
  const formsOf = (live: Park['orders']) =>
    granted(live)
      .filter(({ node }) => node.id !== hidden)
      .map(({ path }) => path)
  return {
    ...nobody,
    userId: 'u',
    grants: [orders, lots].map((live) => ({
      modelId: live.id,
      columnList: codes(formsOf(live)),
      formList: codes(formsOf(live)),
      buttonList: isMasked ? [] : [{ enCode: 'btn_edit' }],
    })),
    scopes: Object.fromEntries(
      [
        { live: orders, scope: scopes.orders },
        { live: lots, scope: scopes.lots },
      ].map(({ live, scope }) => [
        live.id,
        [
          scope.groups.length === 0
            ? { type: 'all' as const }
            : { type: 'condition' as const, condition: byName(scope) },
        ],
      ]),
    ),
  }
}

const now = Date.UTC(2025, 2, 10)

onEachDatabase((make) => {
  let park: Park
  const seen = { asked: 0, compared: 0, refused: 0, withheld: 0, cells: 0 }
  beforeAll(async () => {
    park = await makePark(await make())
  })

  async function check(rows: Data, drawn: DrawnQuery, rights: DrawnRight): Promise<void> {
    const caller = callerOf(park, rights)
    const env = { now, timeZone: drawn.zone, userId: 'u', departmentId: '', organizeId: '' }
    const asking: Asking = {
      db: park.db,
      live: park.orders,
      caller,
      env,
      say: (_texts, key) => key,
      language: 'en',
      requestId: '',
      guesses: new Guesses(),
    }
    const asked = { ...drawn.query, model: park.orders.id }
    seen.asked += 1
    const result = await askQuery(asking, { query: asked, also: ['@createdAt'] }).catch(
      (error: unknown) => {
        if (error instanceof Failure && error.failure === 'invalid') return error
        throw error
      },
    )
    if (result instanceof Failure) {
      seen.refused += 1
      return
    }
    const { bound } = bindQuery(asked, { today: '2025-03-10' })
    const shown = {
      ...asked,
      measures: asked.measures.filter(({ id }) => !result.withheld.includes(id)),
    }
    const hidden = [rights.hidden, ...(rights.isMasked ? ['oNote'] : [])]
    expect(pathsOf(shown).filter((path) => path.some((id) => hidden.includes(id)))).toEqual([])
    const oracle = new Oracle({ data: rows, scopes: rights.scopes, query: bound, env })
    const found = findDifference(oracle, bound.measures, result)
    if (found) throw new Error(`${found}\n${JSON.stringify({ drawn, rights })}`)
    seen.compared += 1
    seen.withheld += result.withheld.length
    seen.cells += Object.values(result.cells).reduce((all, { length }) => all + length, 0)
  }

  test('a query answers what going through the records one by one answers', async () => {
    const asked = fc.array(fc.tuple(query, right), { minLength: eachTime, maxLength: eachTime })
    await fc.assert(
      fc.asyncProperty(data, asked, async (rows, queries) => {
        await putData(park, rows)
        for (const [drawn, rights] of queries)
          await check(rows, drawn, rights).catch((e: unknown) => {
            throw new Error(`${String(e)}\n${JSON.stringify({ drawn, rights })}`)
          })
      }),
      {
        numRuns: Math.ceil(count / eachTime),
        endOnFailure: true,
        ...(seed === undefined ? {} : { seed }),
      },
    )
    expect(seen.compared).toBeGreaterThan(seen.asked / 3)
  }, 3_600_000)
})
