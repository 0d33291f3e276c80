import type { Transaction } from 'kysely'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../tables/tables.ts'

const texts = defineTexts({
  zh: { missing: '所选数据不存在或已被删除', circle: '不能放在自己或自己的下级之下' },
  zhtw: { missing: '所選資料不存在或已被刪除', circle: '不能放在自己或自己的下級之下' },
  en: {
    missing: 'What was chosen does not exist any more',
    circle: 'This cannot stand below itself',
  },
})

/** The problem of a value that names a missing entry, or one that would be below itself. */
export const problemAt = (path: string, code: keyof (typeof texts)['zh'], say: Say): Problem => ({
  path,
  code,
  message: say(texts, code),
})

/** Throws all problems together (422), if there are any. */
export function refuseWrong(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Failure('invalid', { data: { problems } })
}

type ReferencedTable =
  | 'organizes'
  | 'positions'
  | 'roles'
  | 'groups'
  | 'users'
  | 'dictionary_types'
  | 'dictionary_data'

/**
 * A problem for each id that is missing in the table: at `path` for a single value, at `path.index`
 * for a list. `''` names nothing. The rows found stay locked until the transaction ends.
 */
export async function findMissing(
  trx: Transaction<Tables>,
  table: ReferencedTable,
  at: { readonly path: string; readonly ids: string | readonly string[]; readonly say: Say },
): Promise<Problem[]> {
  const ids = typeof at.ids === 'string' ? [at.ids].filter(Boolean) : at.ids
  if (ids.length === 0) return []
  const found = new Set(
    (await trx.selectFrom(table).select('id').where('id', 'in', ids).forKeyShare().execute()).map(
      ({ id }) => id,
    ),
  )
  return ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [
          problemAt(
            typeof at.ids === 'string' ? at.path : `${at.path}.${index}`,
            'missing',
            at.say,
          ),
        ],
  )
}

interface Usage {
  /** Whether the code cannot be changed, or the entry cannot be removed. */
  readonly why?: 'inUse' | 'codeInUse'
  /** Whether handing the entry over to another would help the caller. */
  readonly canHandOn?: boolean
}

/**
 * Refuses (409) to remove an entry in use, or to change its code. `name` is the entry's name, the
 * words say where it is used; without words it is not in use.
 */
export function refuseUsed(
  name: string,
  uses: readonly Problem[],
  { why = 'inUse', canHandOn = false }: Usage = {},
): void {
  if (uses.length > 0)
    throw new Failure(why, { params: { name }, data: { problems: uses, canHandOn } })
}
