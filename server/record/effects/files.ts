import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { FileType } from '#schemas/api/file.ts'
import type { Field } from '#schemas/design/model.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { dropAllFiles, freeFiles, takeFiles } from '../../files/owner.ts'
import { picturesOf } from '../../text/html.ts'
import { isTooLong } from '../size.ts'
import { presentFile } from '../../files/present.ts'
import type { Tables } from '../../tables/tables.ts'
import type { Effect, Save, SettledSave } from '../effect.ts'
import type { Live } from '../models.ts'

interface HeldFile {
  readonly path: string
  /** Path of the field in the model. */
  readonly field: string
  readonly type: FileType
  /** As sent or stored; sent entries are not checked yet. */
  readonly file: Data
}

const isEntry = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** The data with every file entry replaced by the result of `swap`. */
const mapFiles = (fields: readonly Field[], data: Data, swap: (held: HeldFile) => unknown): Data =>
  mapCells(fields, { data }, ({ field, path, value }) => {
    const { files } = field.bound.traits
    if (!files || !Array.isArray(value)) return value
    return value.map((file: unknown) =>
      isEntry(file) ? swap({ path, field: field.path, type: files.type, file }) : file,
    )
  })

/** The uploaded pictures of rich text, which is clean by now unless it is too long. */
const picturesIn = (fields: readonly Field[], data: Data): HeldFile[] =>
  [...eachCell(fields, { data })].flatMap(({ field, path, value }) =>
    field.bound.traits.richText && typeof value === 'string' && !isTooLong(field, value)
      ? picturesOf(value).map((name): HeldFile => ({
          path,
          field: field.path,
          type: 'advertPicture',
          file: { name, fileVersionId: name.split('.', 1)[0] ?? '' },
        }))
      : [],
  )

const held = (fields: readonly Field[], data: Data): HeldFile[] => {
  const all: HeldFile[] = []
  mapFiles(fields, data, (heldFile) => (all.push(heldFile), heldFile.file))
  return [...all, ...picturesIn(fields, data)]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = ({ file }: HeldFile): string => textOf(file['fileVersionId'])
/** Files are known per field; otherwise a visible field could show a file of a hidden one. */
const keyOf = (heldFile: HeldFile): string => `${heldFile.field} ${idOf(heldFile)}`
/** Does any value of the record, lines included, hold this file? */
export const holdsFile = ({ model }: Live, data: Data, fileId: string): boolean =>
  held(model.fields, data).some((heldFile) => idOf(heldFile) === fileId)

/**
 * The data with only those files that the record already holds, in the same field; a text with a
 * picture that is gone is left out as a whole. `lost` names the fields that held more.
 */
export function keepHeldFiles(
  { model: { fields } }: Live,
  data: Data,
  stored: Data,
): { readonly data: Data; readonly lost: ReadonlySet<string> } {
  const known = new Set(held(fields, stored).map(keyOf))
  const lost = new Set(
    held(fields, data)
      .filter((heldFile) => !known.has(keyOf(heldFile)))
      .map(({ field }) => field),
  )
  const whole = mapCells(fields, { data }, ({ field, value }) => {
    const { files: upload } = field.bound.traits
    return upload && Array.isArray(value)
      ? value.filter(
          (file: unknown) =>
            !isEntry(file) || known.has(`${field.path} ${textOf(file['fileVersionId'])}`),
        )
      : value
  })
  const texts = fields.filter(
    ({ path, bound }) => bound.traits.richText && lost.has(path) && path in whole,
  )
  return {
    data: Object.fromEntries(
      Object.entries(whole).filter(([name]) => !texts.some(({ node }) => node.field === name)),
    ),
    lost,
  }
}

const ownerOf = (live: Live, id: string): string => `record:${live.id}:${id}`

/**
 * Replaces what the caller sent about files by what is stored. Allowed are files that the record
 * already holds and unused uploads of the caller; any other is a problem.
 */
async function knowFiles(
  { db, live, caller, before }: Save,
  sent: Data,
): Promise<{ readonly data: Data; readonly issues: readonly RowIssue[] }> {
  const { fields } = live.model
  const known = new Map(
    held(fields, before ?? {}).map((heldFile) => [keyOf(heldFile), heldFile.file]),
  )
  const fresh = held(fields, sent).filter((heldFile) => !known.has(keyOf(heldFile)))
  if (fresh.length > 0) {
    const rows = await db.kysely
      .selectFrom('files')
      .selectAll()
      .where(sql<boolean>`id = any(${[...new Set(fresh.map(idOf))]}::text[])`)
      .where('owner', '=', '')
      .where('created_by', '=', caller.userId)
      .execute()
    const loose = new Map(rows.map((row) => [`${row.type} ${row.id}`, presentFile(row)]))
    for (const heldFile of fresh) {
      const file = loose.get(`${heldFile.type} ${idOf(heldFile)}`)
      if (file) known.set(keyOf(heldFile), file)
    }
  }
  const issues: RowIssue[] = []
  const checked = mapFiles(fields, sent, (heldFile) => {
    const file = known.get(keyOf(heldFile))
    if (!file)
      issues.push({
        path: heldFile.path,
        code: 'fileGone',
        params: { name: textOf(heldFile.file['name']) },
      })
    return file ?? heldFile.file
  })
  for (const picture of picturesIn(fields, sent))
    if (!known.has(keyOf(picture)))
      issues.push({
        path: picture.path,
        code: 'fileGone',
        params: { name: String(picture.file.name) },
      })
  return { data: checked, issues }
}

/** Attaches the files that the record holds now, and detaches those it no longer holds. */
async function hangFiles(
  { live, caller, id, before, data }: SettledSave,
  trx: Transaction<Tables>,
): Promise<void> {
  const { fields } = live.model
  const owner = ownerOf(live, id)
  const [now, then] = [held(fields, data), held(fields, before ?? {})]
  const [nowIds, thenIds] = [new Set(now.map(idOf)), new Set(then.map(idOf))]
  for (const type of new Set(now.map((heldFile) => heldFile.type))) {
    await takeFiles(trx, {
      type,
      names: now
        .filter((heldFile) => heldFile.type === type && !thenIds.has(idOf(heldFile)))
        .map(idOf),
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

/**
 * Attaches files to their record: whoever may read the record may read them. They stay with it in
 * the recycle bin and go with it for good.
 */
export const files: Effect = {
  applies: ({ bound: { traits } }) => traits.files !== undefined || traits.richText === true,
  prepare: knowFiles,
  after: hangFiles,
  purged: (live, trx, ids) =>
    dropAllFiles(
      trx,
      ids.map((id) => ownerOf(live, id)),
    ),
}
