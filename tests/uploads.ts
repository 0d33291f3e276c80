import { expect, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { files as calls } from '#schemas/api/file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import type { UploadRule } from '#schemas/wire/upload.ts'
import type { Checksum } from '#src/engine/checksum.ts'
import type { Wait } from '#src/engine/chunk-sender.ts'
import type { Engine } from '#src/engine/engine.ts'
import { Files } from '#src/engine/files.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send, Sending } from '#src/engine/send.ts'
import { Toasts } from '#src/engine/toast.ts'

const say: Say = (texts, key, params) =>
  texts.zh[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))
export const stored = (name: string): UploadedFile => ({
  name,
  fileId: `${name}.txt`,
  fileVersionId: name,
  url: `/api/file/Download/annex/${name}.txt`,
  fileSize: 1,
})
export const rule: UploadRule = { type: 'annex', size: 20, unit: 'MB', accept: [], limit: 9 }
export const network = () => new RefusedCall(0, 'retry', null)
export const twelve = new File([new Uint8Array(12_000_000)], 'a.txt')

interface UploadInput {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: File
}

interface Opening {
  readonly kept?: readonly number[]
  readonly answer?: (call: Call, asked: UploadInput, sending: Sending) => Promise<unknown>
  readonly checksum?: Checksum
}

/** A server that stores chunks and can be made to fail, and the files of a field that uses it. */
export function open({
  kept = [],
  answer = async () => undefined,
  checksum = async () => 'f'.repeat(32),
}: Opening = {}) {
  const chunks = new Set(kept)
  const asked: string[] = []
  const keys: (string | undefined)[] = []
  const waits: number[] = []
  const send = (async (call: Call, input: UploadInput, sending: Sending) => {
    const number = Number(input.body?.['chunkNumber'] ?? 0)
    asked.push(
      call === calls.sendChunk
        ? `chunk ${number} ${input.file?.size}`
        : call === calls.testChunk
          ? 'probe'
          : 'merge',
    )
    await Promise.resolve()
    sending.signal?.throwIfAborted()
    const own = await answer(call, input, sending)
    if (own !== undefined) return own
    if (call === calls.merge) {
      keys.push(sending.idempotencyKey)
      return stored('a')
    }
    if (number > 0) {
      sending.onProgress?.(0.5)
      chunks.add(number)
    }
    return { uploaded: number > 0, merge: false, chunkNumbers: [...chunks] }
  }) as unknown as Send
  const toasts = new Toasts()
  const wait: Wait = async (milliseconds) => void waits.push(milliseconds)
  const files = new Files(
    { send, say, toasts, pictures: { find: () => 'blob:1' } } as unknown as Engine,
    { checksum, wait },
  )
  const field = {
    value: null as unknown,
    set: vi.fn((value: unknown) => void (field.value = value)),
    touch: vi.fn(),
    hold: vi.fn(),
  }
  const port = field as unknown as FieldPort
  return {
    files,
    port,
    field,
    asked,
    waits,
    toasts,
    keys,
    chunks,
    uploads: () => files.uploads(port),
  }
}

/** A server that never answers. */
export const stuck = (_call: Call, _asked: UploadInput, { signal }: Sending): Promise<unknown> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  )

export const over = (uploads: () => readonly unknown[]): Promise<void> =>
  vi.waitFor(() => expect(uploads()).toEqual([]))
