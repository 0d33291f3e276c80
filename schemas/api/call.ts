import type { Static, TSchema, TUnsafe } from 'typebox'
import type { PageButton } from '../grant/page-buttons.ts'

/**
 * Who may make a call: everybody; everybody signed in; holders of the menu entry with this code,
 * and of a button of its page where one is named; holders of the model named by a path parameter,
 * and of a button of it where one is named.
 */
export type Needs =
  | 'public'
  | 'session'
  | { readonly menu: string; readonly button?: PageButton }
  | { readonly model: string; readonly button?: string }

/**
 * One entry of the HTTP contract. `{name}` in the path is a parameter; `form` means a form-encoded
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
   * The call carries fields of its page that are granted one by one (`page-fields.ts`), as columns
   * or as form fields. It accepts and returns only those that the caller holds.
   */
  readonly fields?: 'column' | 'form'
  /** Patterns of parameters that are no ids. */
  readonly params?: { readonly [name: string]: string }
  readonly body?: B
  readonly form?: true
  /** A multipart body: one file in the part `file`, and text parts as listed in `body`. */
  readonly upload?: true
  readonly query?: Q
  /**
   * The call changes nothing although it is no GET, so an administrator may make it with another
   * user's eyes.
   */
  readonly reads?: true
  /** A second success status, for a client that only reads the status. */
  readonly alsoStatus?: 203
  readonly result: R
}

/**
 * The result of a call that answers with a file instead of an envelope; name and type are in the
 * headers. Refusals still are envelopes.
 */
export const fileResult = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
} as unknown as TUnsafe<Blob>

/** Declares a call; `send` in the browser and `serve` on the server get their types from it. */
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

/** What the caller passes: exactly the declared parts. */
export type Input<C> = ([keyof CallParams<C>] extends [never]
  ? { params?: never }
  : { params: CallParams<C> }) &
  (Body<C> extends undefined ? { body?: never } : { body: Body<C> }) &
  (CallQuery<C> extends undefined ? { query?: never } : { query?: CallQuery<C> }) &
  (C extends Uploading ? { file: File } : { file?: never })
