/**
 * Every answer of the server (specification 7): `code` 200 is success, `msg` is in the caller's
 * language.
 */
export interface Envelope<D = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: D
}

/**
 * What is wrong with one value: `path` is dotted with row index (`parts.2.amount`), '' is the
 * whole; `code` is stable, `message` is for people.
 */
export interface Problem {
  readonly path: string
  readonly code: string
  readonly message: string
}
