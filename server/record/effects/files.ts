import type { Transaction } from 'kysely'
import type { FileType } from '#schemas/api/file.ts'
import type { Field } from '#schemas/design/model.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { canOpen } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../db.ts'
import { dropAllFiles, freeFiles, takeFiles } from '../../file-owner.ts'
import { sanitise } from '../../html.ts'
import { accessOf } from '../access.ts'
import { presentFile } from '../../files/present.ts'
import { sayIn } from '../../text.ts'
import type { Tables } from '../../tables.ts'
import type { Asking } from '../asking.ts'
import { envOf } from '../env.ts'
import { findRecord } from '../query/find.ts'
import { modelsOf } from '../models.ts'
import type { Live } from '../models.ts'

interface Held {
  readonly path: string
  /** Path of the field in the model. */
  readonly field: string
  readonly type: FileType
  /** As it was sent or stored; what was sent is not checked yet. */
  readonly file: Data
}

const isEntry = (one: unknown): one is Data => typeof one === 'object' && one !== null

/** Data with every file entry replaced by what `swap` gives for it. */
const mapFiles = (fields: readonly Field[], data: Data, swap: (held: Held) => unknown): Data =>
  mapCells(fields, { data }, ({ field, path, value }) => {
    const { files } = field.bound
    if (!files || !Array.isArray(value)) return value
    return value.map((file: unknown) =>
      isEntry(file) ? swap({ path, field: field.path, type: files.type, file }) : file,
    )
  })

/** The uploaded pictures of rich text. */
const picturesIn = (fields: readonly Field[], data: Data): Held[] =>
  [...eachCell(fields, { data })].flatMap(({ field, path, value }) =>
    field.kind.isHtml && typeof value === 'string'
      ? sanitise(value).pictures.map((name): Held => ({
          path,
          field: field.path,
          type: 'advertPicture',
          file: { name, fileVersionId: name.split('.', 1)[0] ?? '' },
        }))
      : [],
  )

const held = (fields: readonly Field[], data: Data): Held[] => {
  const all: Held[] = []
  mapFiles(fields, data, (one) => (all.push(one), one.file))
  return [...all, ...picturesIn(fields, data)]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = ({ file }: Held): string => textOf(file['fileVersionId'])
/**
 * A file counts as known in its own field only: nobody shows himself by another what one field
 * hides from him.
 */
const keyOf = (one: Held): string => `${one.field} ${idOf(one)}`
const ownerOf = (live: Live, id: string): string => `record:${live.id}:${id}`
const byModel = new WeakMap<Live, boolean>()

/** Can records of a model hold files? */
export function holdsFiles(live: Live): boolean {
  const known =
    byModel.get(live) ??
    [...live.model.byPath.values()].some((field) => field.bound.files !== null || field.kind.isHtml)
  byModel.set(live, known)
  return known
}

/**
 * What a caller sent, with what is stored of each file in the place of what was said of it: files
 * that the record holds already, or that he himself uploaded and nothing has taken. Any other is an
 * issue.
 */
export async function knowFiles(
  { db, live, caller }: Asking,
  raw: Data,
  before: Data | null,
): Promise<{ readonly raw: Data; readonly issues: readonly RowIssue[] }> {
  if (!holdsFiles(live)) return { raw, issues: [] }
  const { fields } = live.model
  const known = new Map(held(fields, before ?? {}).map((one) => [keyOf(one), one.file]))
  const fresh = held(fields, raw).filter((one) => !known.has(keyOf(one)))
  if (fresh.length > 0) {
    const rows = await db.kysely
      .selectFrom('files')
      .selectAll()
      .where('id', 'in', fresh.map(idOf))
      .where('owner', '=', '')
      .where('created_by', '=', caller.userId)
      .execute()
    const loose = new Map(rows.map((row) => [`${row.type} ${row.id}`, presentFile(row)]))
    for (const one of fresh) {
      const file = loose.get(`${one.type} ${idOf(one)}`)
      if (file) known.set(keyOf(one), file)
    }
  }
  const issues: RowIssue[] = []
  const checked = mapFiles(fields, raw, (one) => {
    const file = known.get(keyOf(one))
    if (!file)
      issues.push({ path: one.path, code: 'fileGone', params: { name: textOf(one.file['name']) } })
    return file ?? one.file
  })
  for (const one of picturesIn(fields, raw))
    if (!known.has(keyOf(one)))
      issues.push({ path: one.path, code: 'fileGone', params: { name: String(one.file.name) } })
  return { raw: checked, issues }
}

/** Hangs the files that a record holds now on it, and lets go of those that it held before. */
export async function hangFiles(
  { live, caller }: Pick<Asking, 'live' | 'caller'>,
  trx: Transaction<Tables>,
  given: { readonly id: string; readonly before: Data | null; readonly data: Data },
): Promise<void> {
  if (!holdsFiles(live)) return
  const { fields } = live.model
  const owner = ownerOf(live, given.id)
  const [now, then] = [held(fields, given.data), held(fields, given.before ?? {})]
  const [nowIds, thenIds] = [new Set(now.map(idOf)), new Set(then.map(idOf))]
  for (const type of new Set(now.map((one) => one.type))) {
    await takeFiles(trx, {
      type,
      names: now.filter((one) => one.type === type && !thenIds.has(idOf(one))).map(idOf),
      userId: caller.userId,
      owner,
    })
  }
  await freeFiles(
    trx,
    owner,
    [...thenIds].filter((id) => !nowIds.has(id)),
  )
}

/** Lets go of all files of records that are removed. */
export async function dropRecordFiles(
  live: Live,
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> {
  if (holdsFiles(live))
    await dropAllFiles(
      trx,
      ids.map((id) => ownerOf(live, id)),
    )
}

/**
 * May the caller read a file of a record (`place` is `<model>:<record>`): is the record within his
 * reach, and does a field that he may see hold the file?
 */
export async function maySeeInRecord(
  db: Database,
  { place, fileVersionId }: { readonly place: string; readonly fileVersionId: string },
  caller: Caller,
): Promise<boolean> {
  const [modelId = '', id = ''] = place.split(':')
  if (!canOpen(caller, modelId)) return false
  const env = await envOf(db, caller)
  const found = modelsOf(db).use(modelId, async (live) => {
    const { either } = accessOf(live, caller)
    const record = await findRecord(
      { db, live, caller, env, say: sayIn('en'), language: 'en' },
      id,
      { paths: either },
    )
    return (
      record !== undefined &&
      held(live.model.fields, record.data).some((one) => idOf(one) === fileVersionId)
    )
  })
  return found.catch((error: unknown) => {
    // A design that is gone, or not published: nobody sees its records.
    if (error instanceof Failure) return false
    throw error
  })
}
