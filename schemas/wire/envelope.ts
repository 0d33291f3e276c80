import * as Type from 'typebox'
import type { TSchema } from 'typebox'

/** Every answer of the server (specification 7): `code` 200 is success, `msg` is in the caller's language. */
export const envelope = <R extends TSchema>(data: R) => Type.Object({ code: Type.Integer(), msg: Type.String(), data })

export interface Envelope<D = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: D
}

/** What is wrong with one value: `path` is dotted with row index (`parts.2.amount`), '' is the whole; `code` is stable, `message` is for people. */
export const problem = Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })
export interface Problem {
  readonly path: string
  readonly code: string
  readonly message: string
}
