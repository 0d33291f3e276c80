import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { monitor } from '#schemas/api/monitor.ts'
import type { Health } from '#schemas/api/monitor.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import Monitor from './list.tsx'

const health: Health = {
  time: 0,
  system: { os: 'Linux 6', host: 'quay', uptime: 3600, processUptime: 60 },
  cpu: { name: 'Chip', cores: 4, used: 0.25, process: 0.1 },
  memory: { total: 2048, used: 1024, process: 512, heapTotal: 256, heapUsed: 128 },
  disk: null,
  loop: { mean: 1.23, p99: 4, max: 9 },
  versions: { product: '1.0.0', node: 'v24', database: '17.4', migration: 7 },
  database: { engine: 'PGlite', size: 1024 },
  sockets: 3,
  requestsPerMinute: 42,
}

const draw = (answer: (call: Call) => unknown = () => undefined) => {
  const sent: { readonly call: Call; readonly params?: unknown }[] = []
  drawScreen(
    <Monitor />,
    tryEngine((call, input) => {
      sent.push({ call, ...input })
      const given = answer(call)
      if (given !== undefined) return given
      if (call === monitor.read) return health
      return call === monitor.caches
        ? { list: [{ name: 'models', fullName: 'Models', size: 12 }] }
        : null
    }),
  )
  return { of: (call: Call) => sent.filter((sentCall) => sentCall.call === call) }
}

test('the numbers of the server are shown in their units; what cannot be told says so', async () => {
  const { of } = draw()
  const memory = await screen.findByRole('region', { name: 'Memory' })
  expect(within(memory).getByText('1 KB / 2 KB')).toBeTruthy()
  expect(within(memory).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(
    within(screen.getByRole('region', { name: 'Disk' })).getByText('Cannot be told'),
  ).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'System' })).getByText('1 h')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(of(monitor.read)).toHaveLength(2))
})

test('a cache is emptied after a question, and all of them together', async () => {
  const { of } = draw()
  const confirm = async () => {
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Empty' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Empty Models' }))
  expect(of(monitor.drop)).toEqual([])
  await confirm()
  expect(of(monitor.drop)).toMatchObject([{ params: { name: 'models' } }])
  fireEvent.click(screen.getByRole('button', { name: 'Empty all' }))
  await confirm()
  expect(of(monitor.dropAll)).toHaveLength(1)
})

test('numbers that cannot be loaded say so and can be tried again; ones that are not permitted say that', async () => {
  let round = 0
  draw((call) => {
    if (call === monitor.read) throw new RefusedCall(round++ === 0 ? 500 : 403, 'broken', null)
    return undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
