import axios from 'axios'
import type { AxiosAdapter, AxiosProgressEvent, AxiosResponse } from 'axios'
import type { TSchema } from 'typebox'
import { fileResult } from '#schemas/api/call.ts'
import type { Call } from '#schemas/api/call.ts'
import type { Language } from '#schemas/text.ts'
import type { Envelope } from '#schemas/wire/envelope.ts'
import { toAddress } from './base.ts'
import { RefusedCall } from './send.ts'
import type { Send, Sending } from './send.ts'

/** Language tags for the header `Accept-Language`, as the server reads them. */
const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

/** Timeout of a call in milliseconds (specification 9). */
export const callTimeout = 1_000_000

export interface TransportOptions {
  readonly baseUrl: string
  token(): string | null
  /** Id of the user as whom an administrator looks; absent: as themselves. */
  readonly viewAs?: string
  language(): Language
  /** The message if the server sends none or cannot be reached (specification 8). */
  retry(): string
  /** Called for every failed call, before its caller gets the error. */
  onRefused(refused: RefusedCall, call: Call, sending: Sending): void
  /** How a result differs from its contract, for development and tests; undefined if it fits. */
  readonly mismatch?: (schema: TSchema, data: unknown) => string | undefined
  readonly adapter?: AxiosAdapter | 'xhr' | 'http' | 'fetch'
}

/** Values that fit into a query or a form: plain values by name; undefined is not sent. */
type Flat = { readonly [name: string]: string | number | boolean | null | undefined }

interface Parts {
  readonly params?: { readonly [name: string]: string }
  readonly query?: Flat
  readonly body?: unknown
  readonly file?: File
}

const isEnvelope = (data: unknown): data is Envelope =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  Number.isInteger(data.code) &&
  'msg' in data &&
  typeof data.msg === 'string' &&
  'data' in data

const fill = (path: string, params: Parts['params']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

const given = (query: Flat | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )

const formOf = (fields: Record<string, string>, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Adds to a failure what the server's headers say about the request. */
const noted = (refused: RefusedCall, { headers }: AxiosResponse): RefusedCall =>
  Object.assign(refused, {
    requestId: String(headers['x-request-id'] ?? ''),
    retryAfter: Number(headers['retry-after']) || 0,
  })

/** A file with the name that the server sent. */
const fileOf = (blob: Blob, { headers }: AxiosResponse): File => {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'] ?? '')) ?? []
  return new File([blob], decodeURIComponent(name) || 'file', { type: blob.type })
}

/**
 * Creates the browser's only way to the server (section 7): sends one call and returns its checked
 * result, or throws `RefusedCall`. A cancelled call rejects with the signal's reason instead.
 */
export function createTransport(options: TransportOptions): Send {
  const http = axios.create({
    baseURL: options.baseUrl,
    ...(options.adapter && { adapter: options.adapter }),
    validateStatus: () => true,
    timeout: callTimeout,
    responseType: 'json',
  })

  const headers = (call: Call, { idempotencyKey, viewAs = options.viewAs }: Sending) => ({
    'smart-origin': 'pc',
    'Accept-Language': tags[options.language()],
    ...(options.token() && { Authorization: `Bearer ${options.token()}` }),
    ...(call.body &&
      !call.upload && {
        'Content-Type': call.form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    ...(viewAs && { 'smart-view-as': viewAs }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  })

  const request = (call: Call, { params, query, body, file }: Parts, sending: Sending) =>
    http.request<unknown>({
      method: call.method,
      url: fill(call.path, params),
      params: { ...given(query), n: Date.now() },
      data: file
        ? formOf(given(body as Flat), file)
        : call.form
          ? new URLSearchParams(given(body as Flat))
          : body,
      ...(call.result === fileResult && { responseType: 'blob' as const }),
      ...(sending.onProgress && {
        onUploadProgress: ({ loaded, total }: AxiosProgressEvent) =>
          sending.onProgress?.(total ? loaded / total : 0),
      }),
      headers: headers(call, sending),
      ...(sending.signal && { signal: sending.signal }),
    })

  const open = async (call: Call, answer: AxiosResponse<unknown>): Promise<unknown> => {
    const { status } = answer
    if (answer.data instanceof Blob && status === 200) return fileOf(answer.data, answer)
    const data = answer.data instanceof Blob ? parse(await answer.data.text()) : answer.data
    if (!isEnvelope(data)) throw noted(new RefusedCall(status, options.retry(), null), answer)
    if (data.code !== 200)
      throw noted(new RefusedCall(data.code, data.msg || options.retry(), data.data), answer)
    const mismatch = options.mismatch?.(call.result, data.data)
    if (mismatch !== undefined)
      throw new Error(
        `${call.method} ${call.path} answered what its contract does not say: ${mismatch}`,
      )
    return data.data
  }

  const send = async (call: Call, parts: Parts, sending: Sending = {}): Promise<unknown> => {
    try {
      return await open(call, await request(call, parts, sending))
    } catch (error) {
      if (sending.signal?.aborted) throw sending.signal.reason
      if (!(error instanceof RefusedCall) && !axios.isAxiosError(error)) throw error
      const refused =
        error instanceof RefusedCall ? error : new RefusedCall(0, options.retry(), null)
      options.onRefused(refused, call, sending)
      throw refused
    }
  }
  return send as Send
}

/** The text of the page that the site serves now; null if it cannot be loaded. */
export async function loadPage(): Promise<string | null> {
  const answer = await axios
    .get<unknown>(toAddress('/'), { responseType: 'text', headers: { Accept: 'text/html' } })
    .catch(() => null)
  return typeof answer?.data === 'string' ? answer.data : null
}
