import * as Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import type { PageButton } from '../grant/page-buttons.ts'

/**
 * Who may call: anybody; anybody signed in; whoever the menu entry with this code is granted to,
 * with a button of its page where one is named; whoever has the model named by a path parameter
 * granted, with a button of it where one is named.
 */
export type Needs =
  | 'public'
  | 'session'
  | { readonly menu: string; readonly button?: PageButton }
  | { readonly model: string; readonly button?: string }

/**
 * One line of the HTTP contract. `{name}` in the path is a parameter; `form` means a form-encoded
 * body.
 */
export interface Call<
  P extends string = string,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: P
  /** One sentence for the API page, with the section of the specification. */
  readonly says: string
  readonly needs: Needs
  /**
   * It carries fields of its page that are granted one by one (`page-fields.ts`), as columns or as
   * form fields: it takes and shows only those that the caller holds.
   */
  readonly fields?: 'column' | 'form'
  /** Patterns of parameters that are no ids. */
  readonly params?: { readonly [name: string]: string }
  readonly body?: B
  readonly form?: true
  /** A multipart body: one file in the part `file`, and the text parts that `body` names. */
  readonly upload?: true
  readonly query?: Q
  /**
   * Changes nothing though it is no GET: an administrator who sees with another's eyes may ask it.
   */
  readonly reads?: true
  /** A second status of success, for a client that reads the status alone. */
  readonly alsoStatus?: 203
  readonly result: R
}

/**
 * The result of a call that answers with a file instead of an envelope; its name and type travel in
 * the headers. Refusals are envelopes as ever.
 */
export const fileResult = Type.Unsafe<Blob>({
  type: 'string',
  contentMediaType: 'application/octet-stream',
})

/** Declares a call; both `send` in the browser and `serve` on the server infer from it. */
export function call<
  const P extends string,
  B extends TSchema,
  Q extends TSchema,
  R extends TSchema,
>(line: Call<P, B, Q, R> & Uploading): Call<P, B, Q, R> & Uploading
export function call<
  const P extends string,
  B extends TSchema,
  Q extends TSchema,
  R extends TSchema,
>(line: Call<P, B, Q, R>): Call<P, B, Q, R>
export function call(line: Call): Call {
  return line
}

interface Uploading {
  readonly upload: true
}

type PathParamName<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathParamName<Rest>
  : never
type SchemaValue<T, U> = T extends TSchema ? (TSchema extends T ? undefined : Static<T>) : U

export type CallParams<C> =
  C extends Call<infer P> ? { readonly [K in PathParamName<P>]: string } : never
export type Body<C> = C extends Call<string, infer B> ? SchemaValue<B, undefined> : never
export type CallQuery<C> =
  C extends Call<string, TSchema, infer Q> ? SchemaValue<Q, undefined> : never
export type CallResult<C> = C extends Call<string, TSchema, TSchema, infer R> ? Static<R> : never

/** The caller's side of a call: exactly the parts that it declares. */
export type Input<C> = ([keyof CallParams<C>] extends [never]
  ? { params?: never }
  : { params: CallParams<C> }) &
  (Body<C> extends undefined ? { body?: never } : { body: Body<C> }) &
  (CallQuery<C> extends undefined ? { query?: never } : { query?: CallQuery<C> }) &
  (C extends Uploading ? { file: File } : { file?: never })
