import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DesignEntry } from '#schemas/api/design.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Page } from '#schemas/wire/page.ts'
import { escapeLike } from '../../record/statement/bound.ts'
import type { Tables } from '../../tables/tables.ts'
import { presentEntry } from './present.ts'
import { allNamesFrom } from '../../text/names.ts'

const sortable = {
  fullName: 'full_name',
  enCode: 'en_code',
  category: 'category',
  sortCode: 'sort_code',
  isRelease: 'is_release',
  creatorTime: 'created_at',
  lastModifyTime: 'modified_at',
} as const

const isSortable = (name: string): name is keyof typeof sortable => Object.hasOwn(sortable, name)

interface DesignListRequest {
  readonly keyword?: string
  readonly currentPage?: number
  readonly pageSize?: number
  readonly sidx?: string
  readonly category?: string
}

/** Designs without their documents, by default the latest changed first. */
export async function listDesigns(
  db: Kysely<Tables>,
  { keyword, currentPage = 1, pageSize = 10, sidx, category }: DesignListRequest,
): Promise<Page<DesignEntry>> {
  let found = db.selectFrom('designs')
  const word = keyword?.trim()
  if (word)
    found = found.where((eb) =>
      eb.or([
        sql<boolean>`${allNamesFrom()} ilike ${`%${escapeLike(word)}%`}`,
        eb('en_code', 'ilike', `%${escapeLike(word)}%`),
      ]),
    )
  if (category) found = found.where('category', '=', category)
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  let ordered = found.select([
    'id',
    'full_name',
    'names',
    'en_code',
    'description',
    'category',
    'type',
    'web_type',
    'sort_code',
    'draft_version',
    'is_release',
    'model_version',
    'created_by',
    'created_at',
    'modified_by',
    'modified_at',
    'version',
  ])
  for (const key of sidx?.split(',').filter(Boolean) ?? []) {
    const name = key.replace(/^-/, '')
    if (!isSortable(name)) throw new Failure('badRequest')
    ordered = ordered.orderBy(sortable[name], key.startsWith('-') ? 'desc' : 'asc')
  }
  const rows = await ordered
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute()
  return { list: rows.map(presentEntry), pagination: { currentPage, pageSize, total } }
}
