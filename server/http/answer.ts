import { defineTexts } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { toFailure } from '../failure.ts'
import { sayIn } from '../text.ts'
import { failures, failureTexts } from '#schemas/wire/failure.ts'
import { apiHeaders } from './headers.ts'

const texts = defineTexts({ zh: { done: '操作成功' }, zhtw: { done: '操作成功' }, en: { done: 'Done' } })

const respond = (body: object, status: number, headers: Record<string, string>): Response => new Response(JSON.stringify(body), { status, headers: { ...apiHeaders, ...headers } })

/** A success (rulings, Wire). */
export const answer = (data: unknown, language: Language, requestId: string): Response =>
  respond({ code: 200, msg: texts[language].done, data: data ?? null }, 200, { 'x-request-id': requestId })

/** A refusal or a breakdown in the caller's language; nothing of the inside but what a Failure carries on purpose. */
export function refuse(error: unknown, { language, requestId }: { readonly language: Language; readonly requestId: string }): Response {
  const { failure, data, params } = toFailure(error)
  const { status, code } = failures[failure]
  const more: Record<string, string> = { 'x-request-id': requestId }
  if (status === 413) more['connection'] = 'close'
  if (params?.['seconds'] !== undefined) more['retry-after'] = String(params['seconds'])
  return respond({ code, msg: sayIn(language)(failureTexts, failure, params), data }, status, more)
}
