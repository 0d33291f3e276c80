import { S3mini, S3ServiceError } from 's3mini'
import type { UploadPart } from 's3mini'
import type { ChunkStore, FileStore, StoredBytes } from './store.ts'
import type { BucketAddress } from './bucket-address.ts'
import { checkChunk, checkKey, isKey } from './key.ts'
import { joinBytes } from '../platform/bytes.ts'

/** Least bytes of an uploaded part, except the last. */
const partBytes = 5_242_880
const pageSize = 1000

type Bytes = Uint8Array<ArrayBuffer>

/** A stream that produces its bytes only when it is read. */
function lazily(
  load: () => Promise<ReadableStream<Bytes> | null | undefined>,
): ReadableStream<Bytes> {
  const { readable, writable } = new TransformStream<Bytes, Bytes>()
  load()
    .then((body) =>
      body ? body.pipeTo(writable) : Promise.reject(new Error('these bytes are gone')),
    )
    .catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable
}

/** Joins pieces into parts of the least size; only the last may be smaller. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Bytes> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < partBytes) continue
    yield joinBytes(waiting)
    waiting = []
    size = 0
  }
  yield joinBytes(waiting)
}

async function putPieces(
  s3: S3mini,
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = inParts(pieces)
  const first = await parts.next()
  if (first.done || first.value.length < partBytes)
    return void (await s3.putObject(path, first.done ? new Uint8Array() : first.value))
  const uploadId = await s3.getMultipartUploadId(path)
  try {
    const done: UploadPart[] = [await s3.uploadPart(path, uploadId, first.value, 1)]
    for await (const part of parts)
      if (part.length > 0) done.push(await s3.uploadPart(path, uploadId, part, done.length + 1))
    await s3.completeMultipartUpload(path, uploadId, done)
  } catch (error) {
    await s3.abortMultipartUpload(path, uploadId).catch(() => undefined)
    throw error
  }
}

async function openPath(s3: S3mini, path: string): Promise<StoredBytes | undefined> {
  try {
    const size = await s3.getContentLength(path)
    return { size, stream: () => lazily(async () => (await s3.getObjectResponse(path))?.body) }
  } catch (error) {
    if (
      error instanceof Error &&
      error.cause instanceof S3ServiceError &&
      error.cause.status === 404
    )
      return undefined
    throw error
  }
}

async function* listPaths(
  s3: S3mini,
  prefix: string,
): AsyncGenerator<{ readonly path: string; readonly at: number }> {
  let token: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', prefix, pageSize, token)
    for (const { Key, LastModified } of page?.objects ?? [])
      yield { path: Key.slice(prefix.length), at: new Date(LastModified).getTime() }
    token = page?.nextContinuationToken
  } while (token !== undefined)
}

function chunksIn(s3: S3mini, root: string): ChunkStore {
  const list = async function* (
    prefix: string,
  ): AsyncGenerator<{ upload: string; number: number; at: number }> {
    for await (const { path, at } of listPaths(s3, root + prefix)) {
      const [upload = '', number = ''] = (prefix + path).split('/')
      yield { upload, number: Number(number), at }
    }
  }
  return {
    put: async (upload, number, bytes) =>
      void (await s3.putObject(root + checkChunk(upload, number), bytes)),
    open: async (upload, number) => openPath(s3, root + checkChunk(upload, number)),
    list,
    async drop(upload) {
      checkChunk(upload, 1)
      for await (const { number } of list(`${upload}/`))
        await s3.deleteObject(root + checkChunk(upload, number))
    },
  }
}

/**
 * Stores files in an S3-compatible bucket as `files/<key>` and chunks as
 * `chunks/<upload>/<number>`. An upload that broke off leaves no file.
 */
export function bucketStore({ prefix, ...address }: BucketAddress): FileStore {
  const s3 = new S3mini(address)
  const pathOf = (key: string): string => `${prefix}files/${checkKey(key)}`
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      if (bytes instanceof Uint8Array) await s3.putObject(path, bytes)
      else await putPieces(s3, path, bytes)
    },
    open: async (key) => openPath(s3, pathOf(key)),
    remove: async (key) => void (await s3.deleteObject(pathOf(key))),
    async *keys() {
      for await (const { path } of listPaths(s3, `${prefix}files/`)) if (isKey(path)) yield path
    },
    chunks: chunksIn(s3, `${prefix}chunks/`),
  }
}
