import { defineTexts } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { toFailure } from '../database/failure.ts'
import { sayIn } from '../text/say.ts'
import { failures, failureTexts } from '#schemas/wire/failure.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { apiHeaders, fileHeaders } from './headers.ts'

const texts = defineTexts({
  zh: { done: '操作成功' },
  zhtw: { done: '操作成功' },
  en: { done: 'Done' },
})

const respond = (body: object, status: number, headers: Record<string, string>): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...apiHeaders, ...headers } })

/** A successful answer (rulings, Wire). */
export const answer = (
  data: unknown,
  {
    language,
    requestId,
    status = 200,
  }: { readonly language: Language; readonly requestId: string; readonly status?: 200 | 203 },
): Response =>
  respond({ code: 200, msg: texts[language].done, data: data ?? null }, status, {
    'x-request-id': requestId,
  })

/** Types that a browser may display; all others are only downloaded. */
const shown = /^(image\/(png|jpeg|gif|webp)|audio\/[\w-]+|video\/[\w-]+)$/

/**
 * A file as an answer. Its type is not sniffed, nothing in it runs and it cannot be framed, so that
 * it never acts as a page of this site; only the asking browser may cache it.
 */
export function answerFile(file: Blob, requestId: string): Response {
  const name = encodeURIComponent(file instanceof File ? file.name : 'file').replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const kind = shown.test(file.type) ? 'inline' : 'attachment'
  const headers = {
    ...fileHeaders,
    'content-type': file.type || 'application/octet-stream',
    'content-length': String(file.size),
    'content-disposition': `${kind}; filename*=UTF-8''${name}`,
    'x-request-id': requestId,
  }
  return new Response(file.stream(), { status: 200, headers })
}

/**
 * An error answer in the caller's language. Internal details are never included, apart from what a
 * Failure carries on purpose.
 */
export function refuse(
  error: unknown,
  { language, requestId }: { readonly language: Language; readonly requestId: string },
): Response {
  const { failure, data, params, path } = toFailure(error)
  const { status, code } = failures[failure]
  const more: Record<string, string> = { 'x-request-id': requestId }
  if (status === 413) more['connection'] = 'close'
  if (status === 503) more['retry-after'] = '2'
  if (params?.['seconds'] !== undefined) more['retry-after'] = String(params['seconds'])
  const msg = sayIn(language)(failureTexts, failure, params)
  const told =
    path === undefined
      ? data
      : { problems: [{ path, code: failure, message: msg } satisfies Problem] }
  return respond({ code, msg, data: told }, status, more)
}
