import { sql } from 'kysely'
import type { JoinBuilder, RawBuilder } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Use } from '#schemas/design/references.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { escapeLike } from '../record/statement/bound.ts'
import type { Db, Tables } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

/** A document that is in use: the live version of a form, or a shared group of fields. */
export interface NamingDocument {
  readonly noun: 'design' | 'fragment'
  readonly id: string
  readonly fullName: string
  readonly uses: readonly Use[]
}

/**
 * Condition: a JSON column contains one of these texts. A fast filter before documents are parsed.
 */
export const mentions = (column: string, words: readonly string[]): RawBuilder<boolean> => {
  const patterns = words.map((word) => `%${escapeLike(JSON.stringify(word).slice(1, -1))}%`)
  return sql<boolean>`${sql.ref(column)}::text like any(${patterns}::text[])`
}

/** Joins a design with its live version. */
export const onLive = (join: JoinBuilder<Tables, 'designs' | 'design_versions'>) =>
  join
    .onRef('design_versions.design_id', '=', 'designs.id')
    .onRef('design_versions.number', '=', 'designs.model_version')

/** The live version of every published design. */
export const liveVersions = (db: Db) =>
  db.selectFrom('designs').innerJoin('design_versions', onLive)

/** Designs, by name, whose draft or live version contains one of these texts. */
export const designsMentioning = (db: Db, words: readonly string[]) =>
  db
    .selectFrom('designs')
    .leftJoin('design_versions', onLive)
    .select([
      'designs.id',
      nameFrom('designs').as('full_name'),
      'designs.form_data',
      'design_versions.document',
    ])
    .where((eb) =>
      eb.or([mentions('designs.form_data', words), mentions('design_versions.document', words)]),
    )
    .orderBy('full_name')

/** A stored document; undefined where it cannot be read. */
export const readStored = (raw: unknown): Document | undefined => {
  const read = upgrade(kinds, raw)
  return 'document' in read ? read.document : undefined
}

interface Search {
  /** Only documents that contain one of these texts are parsed. */
  readonly words: readonly string[]
  /** A design to leave out. */
  readonly but?: string
  find(document: Document): readonly Use[]
}

/**
 * Live versions of forms, and shared groups, that refer to something. Drafts and earlier versions
 * are not in use and do not count.
 */
export async function documentsNaming(
  db: Db,
  { words, but = '', find }: Search,
): Promise<NamingDocument[]> {
  const live = await liveVersions(db)
    .select(['designs.id', nameFrom('designs').as('full_name'), 'design_versions.document'])
    .where('designs.id', '<>', but)
    .where(mentions('design_versions.document', words))
    .orderBy('full_name')
    .execute()
  const groups = await db
    .selectFrom('design_fragments')
    .select(['id', 'full_name', 'document'])
    .where(mentions('document', words))
    .orderBy('full_name')
    .execute()
  const toNaming =
    (noun: NamingDocument['noun']) =>
    (row: { id: string; full_name: string; document: unknown }): NamingDocument[] => {
      const document = readStored(row.document)
      const uses = document ? find(document) : []
      return uses.length === 0 ? [] : [{ noun, id: row.id, fullName: row.full_name, uses }]
    }
  return [...live.flatMap(toNaming('design')), ...groups.flatMap(toNaming('fragment'))]
}
