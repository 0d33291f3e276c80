import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { clean } from './clean.ts'
import { parseJson } from './json.ts'

interface ReadBodyOptions {
  readonly isForm: boolean
  /** In bytes. */
  readonly limit: number
  readonly say: Say
  /** The part of the body that paths of problems begin in. */
  readonly within?: string | undefined
}

/** Reads chunk by chunk and stops at the limit, because a chunked body states no length. */
async function readChunks(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > limit) {
      await reader.cancel().catch(() => undefined)
      throw new Failure('tooLarge')
    }
    chunks.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The bytes of a body; refused beyond the limit. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) > limit) throw new Failure('tooLarge')
  // The HTTP parser enforces a stated length, so the body can be read at once.
  if (length !== null) return new Uint8Array(await request.arrayBuffer())
  return request.body ? readChunks(request.body, limit) : new Uint8Array()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const fromForm = (text: string): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(values, name) || name === '__proto__') throw new Failure('badRequest')
    values[name] = value
  }
  return values
}

/**
 * The parsed body. Refused unless it has the declared content type, fits the limit, is valid UTF-8,
 * at most 60 levels deep, and has no number that parsing would change; prototype keys are removed.
 */
export async function readBody(request: Request, wanted: ReadBodyOptions): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  // A POST without a body (7: actions) need not state a content type.
  const isEmpty =
    !wanted.isForm &&
    !type &&
    (request.headers.get('content-length') ?? '0') === '0' &&
    !request.headers.has('transfer-encoding')
  if (isEmpty) return {}
  if (type !== (wanted.isForm ? 'application/x-www-form-urlencoded' : 'application/json'))
    throw new Failure('wrongType')
  const bytes = await readBytes(request, wanted.limit)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw new Failure('badRequest', { cause })
  }
  if (text === '' && !wanted.isForm) return {}
  if (wanted.isForm) return clean(fromForm(text))
  const start = wanted.within === undefined ? '' : `${wanted.within}.`
  return parseJson(text, {
    say: wanted.say,
    pathOf: (path) => (path.startsWith(start) ? path.slice(start.length) : path),
  })
}
