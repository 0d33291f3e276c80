import type { Content, ContentType } from '#schemas/interface/content.ts'
import type { BoundValues } from '#schemas/interface/parameter.ts'
import type { InterfaceAnswer } from '#schemas/interface/rows.ts'
import type { CallContext } from '../http/serve.ts'
import type { AskGround } from '../record/asking.ts'

/** On whose behalf a data interface is asked. */
export type InterfaceAsking = Pick<CallContext, 'caller' | 'say' | 'language' | 'requestId'>

export interface ReadGround {
  readonly ground: AskGround
  readonly asking: InterfaceAsking
  readonly values: BoundValues
}

/** Reads the answer of a data interface of one type, with the rights of the caller. */
export type Reader<T extends ContentType> = (
  content: Extract<Content, { readonly type: T }>,
  given: ReadGround,
) => Promise<InterfaceAnswer>
