import { kinds } from '#renderers/widgets/kinds.ts'
import { rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import type { ColumnSlot, Slots } from '#schemas/design/slots.ts'
import { textsOf } from '#schemas/widget/held.ts'
import type { NounEntry } from '#schemas/widget/held.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { liveVersions, readStored } from './documents.ts'
import type { Db } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

/** A column whose cells may refer to an entry. */
export interface HoldingColumn {
  readonly column: string
  readonly isList: boolean
  /** The texts by which a cell may refer to it, the usual one first. */
  readonly texts: readonly string[]
  /** Path of the live field, as in grants; '' where there is none. */
  readonly path: string
  readonly label: string
  /** Filled by the server, of a live field, or parked for a version that may come back. */
  readonly state: 'system' | 'live' | 'parked'
  /** What the live field lets users choose from; null where there is none. */
  readonly reference: Reference | null
}

/** A table of a form, with the columns that may refer to the entry. */
export interface HoldingTable {
  readonly modelId: string
  readonly fullName: string
  readonly table: string
  /** The main table of the form; differs from `table` only for sub-tables. */
  readonly main: string
  readonly columns: readonly HoldingColumn[]
  /** The live version of the form. */
  readonly live: { readonly document: Document; readonly slots: Slots }
}

function referenceIn(document: Document | undefined, nodeId: string): Reference | null {
  const node = document?.nodes[nodeId]
  const kind = node && kinds[node.kind]
  return node && kind?.fits(node.options) ? kind.bind(node.options).reference : null
}

/**
 * What a node has referred to in any version: its parked columns may still hold choices of an
 * earlier one.
 */
class Past {
  readonly #db: Db
  readonly #designId: string
  #documents: Promise<readonly Document[]> | undefined

  constructor(db: Db, designId: string) {
    this.#db = db
    this.#designId = designId
  }

  async #load(): Promise<readonly Document[]> {
    const rows = await this.#db
      .selectFrom('design_versions')
      .select('document')
      .where('design_id', '=', this.#designId)
      .execute()
    return rows.flatMap(({ document }) => readStored(document) ?? [])
  }

  async textsOf(nodeId: string, held: NounEntry): Promise<readonly string[]> {
    this.#documents ??= this.#load()
    const references = (await this.#documents).flatMap(
      (document) => referenceIn(document, nodeId) ?? [],
    )
    return [...new Set(references.flatMap((reference) => textsOf(reference, held)))]
  }
}

const systemColumns: { readonly [N in NounEntry['noun']]?: readonly string[] } = {
  user: ['created_by', 'modified_by'],
  organize: ['created_org'],
}

const systemOf = ({ noun, id }: NounEntry): HoldingColumn[] =>
  (systemColumns[noun] ?? []).map((column) => ({
    column,
    isList: false,
    texts: [id],
    path: '',
    label: column,
    state: 'system' as const,
    reference: null,
  }))

interface HoldingContext {
  readonly document: Document
  readonly paths: ReadonlyMap<string, string>
  readonly past: Past
  readonly held: NounEntry
}

const canName = ({ slot }: { readonly slot: ColumnSlot['slot'] }): boolean =>
  slot.type === 'text' || slot.type === 'json'

/** The columns of one node: the live one, and those parked for versions that may come back. */
async function columnsOfNode(
  nodeId: string,
  slot: ColumnSlot,
  { document, paths, past, held }: HoldingContext,
): Promise<HoldingColumn[]> {
  const isLive = !slot.parked && document.nodes[nodeId] !== undefined
  const label = document.nodes[nodeId]?.label ?? slot.label
  const reference = isLive ? referenceIn(document, nodeId) : null
  const make = (
    { column, slot: { type } }: Pick<ColumnSlot, 'column' | 'slot'>,
    texts: readonly string[],
    state: 'live' | 'parked',
  ): HoldingColumn => ({
    column,
    isList: type === 'json',
    texts,
    path: state === 'live' ? (paths.get(nodeId) ?? '') : '',
    label,
    state,
    reference: state === 'live' ? reference : null,
  })
  const live =
    isLive && canName(slot) && reference ? [make(slot, textsOf(reference, held), 'live')] : []
  const kept = [...(isLive ? [] : [slot]), ...slot.backups].filter(canName)
  if (kept.length === 0) return live
  const texts = await past.textsOf(nodeId, held)
  // The `base` copy of a backup has the type that the conversion produced, which the next backup,
  // or else the live column, still has.
  const copies = slot.backups.flatMap((backup) => {
    if (backup.base === '') return []
    const next =
      backup.next === '' ? slot : slot.backups.find(({ column }) => column === backup.next)
    return next && canName(next) ? [{ column: backup.base, slot: next.slot }] : []
  })
  return [...live, ...[...kept, ...copies].map((column) => make(column, texts, 'parked'))]
}

/**
 * Every table of published forms in which a record may refer to the entry: live columns, parked
 * ones that a rollback brings back, and those that the server fills.
 */
export async function tablesNaming(db: Db, held: NounEntry): Promise<HoldingTable[]> {
  const rows = await liveVersions(db)
    .select([
      'designs.id',
      nameFrom('designs').as('full_name'),
      'design_versions.document',
      'design_versions.model',
    ])
    .orderBy('full_name')
    .orderBy('designs.id')
    .execute()
  const found: HoldingTable[] = []
  for (const row of rows) {
    const document = readStored(row.document)
    if (!document) continue
    const slots = row.model as Slots
    const standing = {
      document,
      paths: pathsOf(kinds, document),
      past: new Past(db, row.id),
      held,
    }
    for (const [owner, { table, columns }] of Object.entries(slots.tables)) {
      const lists = await Promise.all(
        Object.entries(columns).map(([id, slot]) => columnsOfNode(id, slot, standing)),
      )
      const all = [
        ...(owner === rootId ? systemOf(held) : []),
        ...lists.flat().filter(({ texts }) => texts.length > 0),
      ]
      if (all.length > 0)
        found.push({
          modelId: row.id,
          fullName: row.full_name,
          table,
          main: slots.tables[rootId]?.table ?? table,
          columns: all,
          live: { document, slots },
        })
    }
  }
  return found
}
