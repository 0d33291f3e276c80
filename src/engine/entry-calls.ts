import type { Call, Input } from '#schemas/api/call.ts'
import type { EntryAsk } from '#schemas/runtime.ts'
import type { EntrySource } from './entry-store.ts'
import type { Send } from './send.ts'

/** The usual calls of a noun. A missing call means that its action is not available. */
export interface EntryCalls {
  readonly list: Call
  readonly create?: Call
  readonly update?: Call
  readonly remove?: Call
  readonly state?: Call
  readonly handOn?: Call
}

/** What the usual list of a noun is sorted by. */
export const entrySorts: readonly string[] = ['fullName', 'enCode', 'sortCode', 'enabledMark']

/** The query of a paged list: keyword, filters, page and order; what is not asked for is left out. */
export const queryOf = ({ keyword, filters, page, size, sort }: EntryAsk): object =>
  Object.fromEntries(
    Object.entries({
      ...filters,
      keyword,
      sidx: sort,
      currentPage: page,
      pageSize: size,
    }).filter(([, value]) => value !== undefined && value !== ''),
  )

/**
 * The entry source of a noun with the usual calls: a paged list, and add, change (with the version
 * that was read), remove and set state by id. The caller names the types of entry and draft that
 * its contract uses, and by what the server sorts the list.
 */
export function sourceOf<
  E extends { readonly id: string; readonly version: number },
  D extends object,
>(send: Send, calls: EntryCalls, sorts: readonly string[] = []): EntrySource<E, D> {
  const ask = (call: Call, input: object) =>
    send(call, input as Input<Call>, { quiet: call === calls.list })
  const { list, create, update, remove, state, handOn } = calls
  return {
    calls,
    sorts,
    async load(asked, signal) {
      const answer = await send(list, { query: queryOf(asked) } as Input<Call>, {
        quiet: true,
        signal,
      })
      const { list: rows, pagination } = answer as { list: E[]; pagination?: { total: number } }
      return { list: rows, total: pagination?.total ?? rows.length }
    },
    ...(create && { add: (draft: D) => ask(create, { body: draft }) }),
    ...(update && {
      change: ({ id, version }: E, draft: D) =>
        ask(update, { params: { id }, body: { ...draft, version } }),
    }),
    ...(remove && { remove: ({ id }: E) => ask(remove, { params: { id } }) }),
    ...(handOn && {
      handOn: ({ id }: E, toId: string) => ask(handOn, { params: { id }, body: { toId } }),
    }),
    ...(state && { toggle: ({ id }: E) => ask(state, { params: { id }, body: {} }) }),
  }
}
