import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { files } from '#schemas/api/file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import { extensionOf } from '#schemas/wire/upload.ts'
import { md5Of } from '#src/engine/checksum.ts'
import { sendInChunks } from '#src/engine/chunk-sender.ts'
import type { Wait } from '#src/engine/chunk-sender.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import { createTransport } from '#src/engine/transport.ts'

/** A connection to a server that breaks again and again. */
export interface BrokenLine {
  readonly url: string
  /** How often the connection broke so far. */
  readonly breaks: number
  /** Sets the server port to which it connects from now on. */
  leadTo(port: number): void
  close(): Promise<void>
}

/**
 * Opens a connection that breaks each time after a total number of bytes. Nothing passes again
 * until `onBreak` has completed.
 */
export async function openLine(
  target: number,
  {
    cuts,
    onBreak = async () => undefined,
  }: { readonly cuts: readonly number[]; readonly onBreak?: (line: BrokenLine) => Promise<void> },
): Promise<BrokenLine> {
  const open = new Set<Socket>()
  let [port, sent, breaks] = [target, 0, 0]
  let mended = Promise.resolve()
  const cut = (): void => {
    breaks++
    for (const socket of open) socket.destroy()
    mended = onBreak(line)
  }
  const join = async (near: Socket): Promise<void> => {
    open.add(near)
    near.on('error', () => undefined).on('close', () => open.delete(near))
    await mended
    if (near.destroyed) return
    const far = connect(port, '127.0.0.1')
    open.add(far)
    far.on('error', () => near.destroy()).on('close', () => (open.delete(far), near.destroy()))
    near.on('close', () => far.destroy())
    near.on('data', (bytes) => {
      sent += bytes.length
      if (breaks < cuts.length && sent > (cuts[breaks] ?? 0)) cut()
    })
    near.pipe(far).pipe(near)
  }
  const server = createServer((near) => void join(near)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: BrokenLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get breaks() {
      return breaks
    },
    leadTo: (next) => void (port = next),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}

/** The function with which a browser sends calls to a server. */
export const sendTo = (url: string, token: string): Send =>
  createTransport({
    baseUrl: url,
    token: () => token,
    language: () => 'en',
    retry: () => 'retry',
    onRefused: () => undefined,
    adapter: 'fetch',
  })

/**
 * Uploads a file as the browser does, and retries after failures like a user; returns how often.
 */
export async function uploadOver(
  send: Send,
  file: File,
  wait: Wait,
): Promise<{ readonly stored: UploadedFile; readonly md5: string; readonly retries: number }> {
  const md5 = await md5Of(file)
  const about = {
    identifier: md5,
    fileName: file.name,
    fileSize: file.size,
    fileType: '',
    extension: extensionOf(file.name),
    type: 'annex' as const,
  }
  const { signal } = new AbortController()
  for (let retries = 0; ; retries++) {
    try {
      const stored = await sendInChunks(
        { send, wait, signal },
        { file, about, key: md5, onShare: () => undefined },
      )
      return { stored, md5, retries }
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.code !== 0 || retries === 5) throw error
    }
  }
}

/** Bytes of a stored file, over the same line. */
export const fetchStored = (send: Send, { fileId }: UploadedFile): Promise<Blob> =>
  send(files.download, { params: { type: 'annex', name: fileId } })
