import { designs } from '#schemas/api/design.ts'
import type { NamedEntry } from '#schemas/api/lookup.ts'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { listPaths, planList } from '#schemas/page/list.ts'
import type { Linkable, LinkAsk } from '#schemas/runtime.ts'
import type { Engine } from '#src/engine/engine.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { openModels } from './open-models.ts'

type LinkableContext = Pick<Engine, 'send' | 'get'> & {
  readonly session: Pick<Engine['session'], 'rights'>
}

const quiet = { quiet: true } as const
const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedCall && error.code >= 400 && error.code < 500

/** Published forms by name. */
export const loadModels = async ({ send }: LinkableContext): Promise<readonly NamedEntry[]> =>
  (await send(designs.selector, {}, quiet)).list

/** The list of a form as the signed-in user may see it; null if they may not, or there is none. */
export async function loadLinkable(
  { get, session }: LinkableContext,
  modelId: string,
): Promise<Linkable | null> {
  try {
    const { model, fullName } = await get(openModels).load(modelId)
    return {
      fullName,
      plan: planList(model, session.rights, modelId),
      seen: listPaths(model, session.rights, modelId),
    }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** One page of the records in a form's list. */
export async function loadPage(
  { send }: LinkableContext,
  modelId: string,
  { keyword, within, page, size, fields, filter }: LinkAsk,
): Promise<{ readonly list: readonly RecordRow[]; readonly total: number }> {
  const asked =
    keyword === '' ? {} : within === undefined ? { keyword } : { query: { [within]: keyword } }
  const { list, pagination } = await send(
    records.list,
    {
      params: { modelId },
      body: {
        ...asked,
        ...(filter && { filter }),
        currentPage: page,
        pageSize: size,
        fields: [...fields],
      },
    },
    quiet,
  )
  return { list, total: pagination.total }
}
