import { expect, test } from 'vitest'
import { makeMetrics } from './metrics.ts'

test('what promtool asks of names: only counters end with _total, and every figure says what it is', async () => {
  const metrics = makeMetrics(true)
  metrics.route('GET', '/x')(200, 3)
  metrics.gauge('berth_test', 'One for the test', () => 1)
  const text = await metrics.text()
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => ({
    name: name ?? '',
    kind,
  }))
  expect(
    kinds.filter(({ name, kind }) => name.endsWith('_total') !== (kind === 'counter')),
  ).toEqual([])
  expect(kinds.map(({ name }) => name)).toEqual(
    [...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name),
  )
})
