import type { ModelGrant } from '#schemas/api/authority.ts'
import type { CallResult } from '#schemas/api/call.ts'
import type { Share, shares } from '#schemas/api/share.ts'
import { withEnds } from '#schemas/grant/ends.ts'
import { emptyGrant, withGrants } from '#schemas/grant/grants.ts'
import { menuTypes } from '#schemas/menu.ts'
import { canMenu } from '#schemas/permission.ts'
import type { Grant } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { invalidate } from '../../auth/callers.ts'
import { concernOf } from '../../auth/concern.ts'
import { filterGrantable, presentParts } from '../../auth/grantable.ts'
import type { Database } from '../../database/database.ts'
import { command } from '../../entries/entry.ts'
import { advanceGrants } from '../../entries/grants.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { problemAt, refuseWrong } from '../../entries/refuse.ts'
import { menusOpening } from '../../holders/menus.ts'
import type { CallContext } from '../../http/serve.ts'
import { findOwnEnd } from '../../publish/publisher-grants.ts'
import { findGrants } from '../../reach/granted.ts'
import { loadRightsOn } from '../../reach/grant-lines.ts'
import type { RightsOn } from '../../reach/grant-lines.ts'
import { subjectKey } from '../../reach/subjects.ts'
import type { Subject } from '../../reach/subjects.ts'
import type { NewFields } from '../../publish/new-fields.ts'
import { modelsOf } from '../../record/models.ts'
import type { Live } from '../../record/models.ts'
import { menuCodes, refuseForeign, replace } from '../authority/commands.ts'

type Sharing = Acting & Pick<CallContext, 'language'>

/** Ids of the menu entries that open the model and that the caller may open themselves. */
async function findEntries({ trx, caller }: Doing, modelId: string): Promise<string[]> {
  const entries = await menusOpening(trx, { types: [menuTypes.model], id: modelId })
  return entries
    .filter(({ enCode }) => caller.isAdministrator || canMenu(caller, enCode))
    .map(({ id }) => id)
}

/**
 * What is given of the form: all or the chosen fields, as far as the caller holds them. 404 for a
 * form that the caller may not open, as for one that is not there; 403 where the caller holds no
 * field of it; 422 for chosen fields that the form does not have or that the caller does not hold,
 * which are answered alike.
 */
function grantOf(
  live: Live,
  { fields, buttons, scope }: Share,
  { caller, language, say }: Sharing,
): ModelGrant {
  const [parts] = filterGrantable(presentParts(live, { language, say }), caller)
  if (!parts) throw new Failure('notFound')
  if (parts.forms.length + parts.columns.length === 0) throw new Failure('forbidden')
  const held = new Set([...parts.forms, ...parts.columns].map(({ enCode }) => enCode))
  refuseWrong(
    (fields ?? []).flatMap((path, index) =>
      held.has(path) ? [] : [problemAt(`fields.${index}`, 'missing', say)],
    ),
  )
  const codes = (list: typeof parts.columns) =>
    list.map(({ enCode }) => enCode).filter((path) => fields?.includes(path) ?? true)
  return {
    modelId: live.id,
    columns: codes(parts.columns),
    forms: codes(parts.forms),
    buttons: [...buttons],
    scopes: [{ type: scope }],
  }
}

async function give(
  doing: Doing,
  {
    subjects,
    grant,
    until,
    on,
  }: {
    readonly subjects: readonly Subject[]
    readonly grant: ModelGrant
    readonly until: string | undefined
    readonly on: RightsOn
  },
): Promise<void> {
  const { trx } = doing
  const menuIds = await findEntries(doing, grant.modelId)
  const codes = await menuCodes(trx)
  const more = withEnds({ menuIds, models: [grant] }, () => until)
  for (const subject of subjects) {
    await advanceGrants(trx, subject.type, subject.id)
    const before = await findGrants(trx, subject)
    const after = withGrants(before, more)
    await replace(doing, subject, { before, after, problems: [], codes, on })
  }
}

/**
 * Gives the new fields of a form to those who held every field of it, within the publish that adds
 * them. The publisher may give what becomes theirs with this publish.
 */
export async function giveFields(
  doing: Doing,
  modelId: string,
  { parts, holders }: NewFields,
): Promise<void> {
  const { trx, caller } = doing
  const codesOf = (list: readonly string[]) => list.map((enCode) => ({ enCode }))
  const own: Grant = {
    modelId,
    formList: codesOf(parts.forms),
    columnList: codesOf(parts.columns),
    buttonList: [],
  }
  const giving = { ...doing, caller: { ...caller, grants: [...caller.grants, own] } }
  // Nobody gets the fields for longer than the publisher holds the form.
  const end = caller.isAdministrator ? null : await findOwnEnd(trx, caller.userId, modelId)
  const codes = await menuCodes(trx)
  // Subjects are locked in a fixed order, so that two commands cannot block each other.
  const ordered = holders.toSorted((a, b) =>
    subjectKey(a.subject) < subjectKey(b.subject) ? -1 : 1,
  )
  for (const { subject, forms, columns, until } of ordered) {
    await advanceGrants(trx, subject.type, subject.id)
    const before = await findGrants(trx, subject)
    const model = { ...emptyGrant(modelId), forms: [...forms], columns: [...columns] }
    const [first] = [until, end].flatMap((day) => day ?? []).toSorted()
    const more = withEnds({ menuIds: [], models: [model] }, () => first)
    const after = withGrants(before, more)
    const on = () => giving.caller
    await replace(giving, subject, { before, after, problems: [], codes, on })
  }
}

/**
 * Gives a live form to subjects beside what they have: nobody loses anything, so no version is
 * asked for. 404 for a form that is not published or that the caller may not open, 403 for what the
 * caller does not hold themselves and for subjects that they do not manage; then nothing is given.
 */
export async function shareModel(
  db: Database,
  given: Sharing & { readonly body: Share },
): Promise<CallResult<typeof shares.give>> {
  const { body } = given
  const live = await modelsOf(db).get(body.modelId)
  const grant = grantOf(live, body, given)
  const on = await loadRightsOn(db, given.caller, [body.until])
  return command(db, given, async (doing) => {
    // Subjects are locked in a fixed order, so that two shares cannot block each other.
    const subjects = [
      ...new Map(
        body.objects.map(({ objectType, objectId }) => {
          const subject: Subject = { type: objectType, id: objectId }
          return [subjectKey(subject), subject]
        }),
      ),
    ]
      .toSorted(([key], [other]) => (key < other ? -1 : 1))
      .map(([, subject]) => subject)
    await refuseForeign(doing, subjects)
    await give(doing, { subjects, grant, until: body.until, on })
    await invalidate(db, { concerns: subjects.map(concernOf) })
    return {
      list: subjects.map(({ type, id }) => ({ objectType: type, objectId: id })),
    }
  })
}
