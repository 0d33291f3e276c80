import type { Body } from '#schemas/api/call.ts'
import type { Design, designs } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Slots } from '#schemas/design/slots.ts'
import { usesOfIds } from '#schemas/design/references.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { menuTypes } from '#schemas/menu.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { isEqual } from '#schemas/equal.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Doing } from '../../entries/entry.ts'
import { refuseUsed } from '../../entries/refuse.ts'
import { dropDesignFiles } from '../../files/owner.ts'
import { documentsNaming } from '../../holders/documents.ts'
import { lockNames } from '../../holders/lock.ts'
import { menusOpening, sayMenu } from '../../holders/menus.ts'
import { cutPlaces, sayDocument } from '../../holders/places.ts'
import { loadTakenNames } from '../../publish/derive.ts'
import { refuseRunning } from '../../publish/state.ts'
import { modelChannel } from '../../record/models.ts'
import type { Row } from '../../tables/tables.ts'
import { tellDesignSaved } from '../../socket/presence.ts'
import { unlessTaken } from '../../database/taken.ts'
import { withKnownLinks } from '../../designs/fragment-links.ts'
import { parkTables } from './ddl.ts'
import { designTexts, presentDesign } from './present.ts'
import { readFormData, releaseState } from '../../designs/document.ts'
import type { Publisher } from '../../publish/publisher.ts'
import { freeCode, listCodes, makeCode } from '../../designs/code.ts'
import { findLastVersion, getDesign } from '../../designs/design.ts'
import { nameColumns, nameOfRow } from '../../text/names.ts'

const columnsOf = ({
  enCode,
  description,
  category,
  sortCode,
  ...given
}: Omit<Body<typeof designs.update>, 'formData' | 'version'>) => ({
  ...nameColumns(given),
  en_code: enCode,
  ...(description !== undefined && { description }),
  ...(category !== undefined && { category }),
  ...(sortCode !== undefined && { sort_code: sortCode }),
})

const sayEnCode = ({ say }: Publisher): string => say(designTexts, 'enCode')

/** Makes a design; 409 where the given code is taken. */
export async function createDesign(
  publisher: Publisher,
  body: Body<typeof designs.create>,
): Promise<Design> {
  const { db, caller, say } = publisher
  const document =
    body.formData === undefined
      ? emptyDocument()
      : await withKnownLinks(db.kysely, readFormData(body.formData, say))
  const enCode = body.enCode ?? freeCode(makeCode(body.fullName), await listCodes(db.kysely))
  const made = {
    id: makeId(),
    ...columnsOf({ ...body, enCode }),
    form_data: JSON.stringify(document),
    drafted_by: JSON.stringify([caller.userId]),
    created_by: caller.userId,
    modified_by: caller.userId,
  }
  return presentDesign(
    await unlessTaken({ name: sayEnCode(publisher) }, () =>
      db.kysely.insertInto('designs').values(made).returningAll().executeTakeFirstOrThrow(),
    ),
  )
}

/**
 * The authors of a draft since it was last live. A draft that equals the live version has none, and
 * saving without a change adds none. An administrator, who may see everything, does not remove
 * other authors, because an undo can bring back their work and it must still be agreed to.
 */
function authorsOf(
  now: Row<'designs'>,
  given: { readonly document: Document; readonly state: number; readonly caller: Caller },
): readonly string[] {
  const { userId, isAdministrator } = given.caller
  if (given.state === 1) return isAdministrator ? now.drafted_by : []
  return isEqual(given.document, now.form_data)
    ? now.drafted_by
    : [...new Set([...now.drafted_by, userId])]
}

/**
 * Writes the draft, and changed settings, of a design that the transaction has locked; everybody
 * who has it open is told.
 */
export async function writeDraft(
  { db, trx, caller }: Pick<Doing, 'db' | 'trx' | 'caller'>,
  now: Row<'designs'>,
  {
    document,
    settings = {},
    authors = [],
  }: {
    readonly document: Document
    readonly settings?: Partial<ReturnType<typeof columnsOf>>
    /** Other users whose work this adds to the draft. */
    readonly authors?: readonly string[]
  },
): Promise<Row<'designs'>> {
  const live = now.model_version === null ? undefined : await findLastVersion(trx, now.id)
  const state = live ? releaseState(document, live.document) : 0
  const changes = {
    ...settings,
    form_data: JSON.stringify(document),
    is_release: state,
    ...(state === 1 && { draft_base: now.model_version }),
    drafted_by: JSON.stringify([
      ...new Set([...authorsOf(now, { document, state, caller }), ...(state === 1 ? [] : authors)]),
    ]),
    draft_version: now.draft_version + 1,
    modified_by: caller.userId,
    modified_at: new Date(),
  }
  const written = await trx
    .updateTable('designs')
    .set({ ...changes, version: now.version + 1 })
    .where('id', '=', now.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellDesignSaved(db, { designId: now.id, version: written.version, name: caller.realName })
  return written
}

/**
 * Saves settings and draft; the live version stays unchanged. 409 with the present design where
 * `version` is stale.
 */
export async function updateDesign(
  publisher: Publisher,
  id: string,
  body: Body<typeof designs.update>,
): Promise<Design> {
  const { db, caller, say } = publisher
  const document = readFormData(body.formData, say)
  const update = () =>
    db.transaction(async (trx) => {
      const now = await getDesign(trx, id, true)
      if (now.version !== body.version) throw new Failure('conflict', { data: presentDesign(now) })
      return writeDraft({ db, trx, caller }, now, {
        document: await withKnownLinks(trx, document),
        settings: columnsOf(body),
      })
    })
  return presentDesign(await unlessTaken({ name: sayEnCode(publisher) }, update))
}

/**
 * Copies the draft under a new name and the first free code; the copy counts as never published.
 */
export async function copyDesign(publisher: Publisher, id: string): Promise<Design> {
  const { db, caller, say } = publisher
  const from = await getDesign(db.kysely, id)
  const name = say(designTexts, 'copyOf', { name: nameOfRow(from) }).slice(0, 100)
  const made = {
    id: makeId(),
    full_name: name,
    en_code: freeCode(from.en_code, await listCodes(db.kysely)),
    description: from.description,
    category: from.category,
    sort_code: from.sort_code,
  }
  const copy = {
    ...made,
    form_data: JSON.stringify(from.form_data),
    drafted_by: JSON.stringify([...new Set([...from.drafted_by, caller.userId])]),
    created_by: caller.userId,
    modified_by: caller.userId,
  }
  return presentDesign(
    await unlessTaken({ name: sayEnCode(publisher) }, () =>
      db.kysely.insertInto('designs').values(copy).returningAll().executeTakeFirstOrThrow(),
    ),
  )
}

/**
 * What uses a design, in words, as far as the caller may know: menu entries, and published forms
 * and shared groups that link to it.
 */
async function usesOf(
  trx: Doing['trx'],
  { caller, say }: Publisher,
  id: string,
): Promise<Problem[]> {
  const menus = await menusOpening(trx, { types: Object.values(menuTypes), id })
  const linked = await documentsNaming(trx, {
    words: [id],
    but: id,
    find: (document) => usesOfIds(document, new Set([id])),
  })
  return [
    ...menus.map(({ fullName }) => sayMenu(fullName, say)),
    ...cutPlaces(
      linked.map((document) => sayDocument(document, { caller, say })),
      say,
    ),
  ]
}

/**
 * Removes a design; 409 names the menu entries that open it and the published forms or shared
 * groups that link to it. Its tables stay in the database under parked names; versions and grants
 * are removed.
 */
export async function removeDesign(publisher: Publisher, id: string): Promise<null> {
  const { db, caller, address, requestId } = publisher
  await db.transaction(async (trx) => {
    const design = await getDesign(trx, id, true)
    await refuseRunning(trx, id)
    await lockNames({ trx }, 'removing')
    refuseUsed(nameOfRow(design), await usesOf(trx, publisher, id))
    const last = await findLastVersion(trx, id)
    if (last) await parkTables(trx, last.model as Slots, await loadTakenNames(trx))
    await trx.deleteFrom('grants').where('model_id', '=', id).execute()
    await trx.deleteFrom('design_versions').where('design_id', '=', id).execute()
    await dropDesignFiles(trx, id)
    await trx.deleteFrom('designs').where('id', '=', id).execute()
    const audit = {
      id: makeId(),
      user_id: caller.userId,
      address,
      what: 'design.remove',
      target: id,
      request_id: requestId,
    }
    await trx
      .insertInto('audit')
      .values({ ...audit, before: JSON.stringify({ design, slots: last?.model ?? null }) })
      .execute()
    await db.notify(modelChannel, id)
  })
  return null
}
