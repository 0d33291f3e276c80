import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { check } from '#schemas/design/check.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Slots, Step } from '#schemas/design/slots.ts'
import { planSteps } from '#schemas/design/steps.ts'
import { spellingOf } from '#schemas/format/letters.ts'
import type { Say } from '#schemas/text.ts'
import { readDocument } from '../designs/document.ts'
import { findLastVersion, getDesign, getVersion } from '../designs/design.ts'
import { schemaName } from '../record/statement/physical.ts'
import type { Row, Tables } from '../tables/tables.ts'

/** What is to go live, and the changes of the database that it needs. */
export interface DerivedChange {
  readonly design: Row<'designs'>
  readonly document: Document
  /** The live document; null before the first publish. */
  readonly before: Document | null
  /** Where values are stored, including parked columns; null before the first publish. */
  readonly slots: Slots | null
  readonly problems: readonly DesignProblem[]
  /** Empty where a problem forbids publishing. */
  readonly steps: readonly Step[]
  readonly after: Slots
}

/** Names of all tables and indexes of designs, which cannot be used again. */
export async function loadTakenNames(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    relname: string
  }>`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schemaName}`.execute(db)
  return new Set(rows.map((row) => row.relname))
}

export interface DeriveStepsOptions {
  readonly id: string
  /** The earlier version to publish again; undefined publishes the draft. */
  readonly number: number | undefined
  readonly say: Say
  /** Locks the design until the transaction ends. */
  readonly isLocked?: boolean
  /** The document to publish, regardless of the present draft. */
  readonly document?: Document
}

/**
 * Reads the draft, or the document of an earlier version, and computes what publishing it takes.
 * Changes nothing.
 */
export async function deriveSteps(
  db: Kysely<Tables>,
  { id, number, say, isLocked = false, document: fixed }: DeriveStepsOptions,
): Promise<DerivedChange> {
  const design = await getDesign(db, id, isLocked)
  const raw = number === undefined ? design.form_data : (await getVersion(db, id, number)).document
  const document = fixed ?? readDocument(raw, say)
  const problems = check(kinds, document)
  const last = await findLastVersion(db, id)
  const slots = (last?.model as Slots | undefined) ?? null
  const before = last ? readDocument(last.document, say) : null
  const found = { design, document, before, slots, problems }
  if (problems.some((problem) => problem.severity === 'error'))
    return { ...found, steps: [], after: slots ?? { tables: {}, indexes: {} } }
  const taken = await loadTakenNames(db)
  const names = {
    enCode: design.en_code,
    fullName: design.full_name,
    isTaken: (name: string) => taken.has(name),
    spell: spellingOf,
  }
  return { ...found, ...planSteps(kinds, { before: slots, document, names }) }
}
