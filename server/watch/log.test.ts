import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

test('what an error carries along, and secrets by name, are not written down', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('lost'), {
    code: '57P01',
    client: { connectionParameters: { password: 'hush' } },
  })
  log.error(
    { err: new Error('failed', { cause }), token: 'hush', user: { password: 'hush' } },
    'failed',
  )
  expect(lines.join('')).not.toContain('hush')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'failed', cause: { message: 'lost', code: '57P01' } },
  })
})
