import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checksumInWorker, md5Of } from './checksum.ts'

const bytes = Buffer.alloc(25_000_000, 'car park ')

test('9 the checksum is worked out in slices of 10240000 bytes', async () => {
  const file = new Blob([bytes])
  const slices: number[] = []
  const watched = Object.assign(file, {
    slice: (start = 0, end = 0) => (
      slices.push(end - start),
      Blob.prototype.slice.call(file, start, end)
    ),
  })
  const shares: number[] = []
  expect(await md5Of(watched, (share) => shares.push(share))).toBe(
    createHash('md5').update(bytes).digest('hex'),
  )
  expect([slices, shares]).toEqual([
    [10_240_000, 10_240_000, 10_240_000],
    [0.4096, 0.8192, 1],
  ])
})

test('where there are no workers the screen works it out', async () => {
  expect(
    await checksumInWorker(new Blob(['a']), {
      signal: new AbortController().signal,
      onShare: () => undefined,
    }),
  ).toBe('0cc175b9c0f1b6a831c399e269772661')
})

test('a file that cannot be read has none', async () => {
  const broken = Object.assign(new Blob(['a']), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  })
  await expect(md5Of(broken)).rejects.toThrow('gone')
})
