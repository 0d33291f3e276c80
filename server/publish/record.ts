import type { Transaction } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { designs } from '#schemas/api/design.ts'
import { menuTypes } from '#schemas/menu.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { readDocument, releaseState } from '../designs/document.ts'
import { namesForMenu } from '../menus/names.ts'
import { refuseGuarding } from '../menus/guards.ts'
import type { Publisher } from './publisher.ts'
import { findLastVersion } from '../designs/design.ts'
import type { Row, Tables } from '../tables/tables.ts'
import type { DerivedChange } from './derive.ts'
import type { Foreseen } from './foresee.ts'
import type { StepFigures } from './survey.ts'
import { nameColumns } from '../text/names.ts'
import type { Names } from '#schemas/wire/names.ts'

/** The request of a publish. */
export type Release = Body<typeof designs.release>

interface MenuMaking {
  readonly menu: NonNullable<Release['menu']>
  readonly caller: Publisher['caller']
}

/**
 * The menu entry that opens the model (specification 2.5, type 3), at the top or in a directory.
 * 403 for the code of a page by anybody but an administrator: the publisher is granted the entry,
 * and would be let into the page.
 */
export async function makeMenu(
  trx: Transaction<Tables>,
  design: Row<'designs'>,
  { menu, caller }: MenuMaking,
): Promise<string> {
  refuseGuarding(caller, [menu.enCode])
  if (menu.parentId !== '') {
    const parent = await trx
      .selectFrom('menus')
      .select('type')
      .where('id', '=', menu.parentId)
      .executeTakeFirst()
    if (parent?.type !== menuTypes.directory) throw new Failure('notFound')
  }
  const entry = {
    id: makeId(),
    parent_id: menu.parentId,
    en_code: menu.enCode,
    ...nameColumns({ ...menu, names: menu.names ?? namesFor(menu, design) }),
    icon: menu.icon ?? '',
    type: 3,
  }
  const place = {
    url_address: `model/${design.en_code}`,
    property_json: JSON.stringify({ moduleId: design.id }),
  }
  await trx
    .insertInto('menus')
    .values({ ...entry, ...place })
    .execute()
  return entry.id
}

/** The translations of a menu entry that is called as its form. */
const namesFor = (
  { fullName }: { readonly fullName: string },
  design: Row<'designs'>,
): Names | undefined =>
  fullName === design.full_name && design.names ? namesForMenu(design.names) : undefined

/**
 * Stores what went live: the version, the log, the state of the design and the audit line. Returns
 * the number of the version.
 */
export async function storeRelease(
  trx: Transaction<Tables>,
  done: DerivedChange & { readonly met: readonly StepFigures[] },
  given: {
    readonly publisher: Publisher
    readonly release: Release
    readonly foreseen: Pick<Foreseen, 'readings'>
  },
): Promise<number> {
  const { design, document, met, after } = done
  const { caller, address, requestId } = given.publisher
  const number = ((await findLastVersion(trx, design.id))?.number ?? 0) + 1
  const plan = met.map(({ step, rows, lost }) => ({ step, rows, lost }))
  await trx
    .insertInto('design_versions')
    .values({
      design_id: design.id,
      number,
      document: JSON.stringify(document),
      model: JSON.stringify(after),
      full_name: design.full_name,
      names: design.names && JSON.stringify(design.names),
      note: given.release.note ?? '',
      published_by: caller.userId,
      plan: JSON.stringify(plan),
    })
    .execute()
  const log = { id: makeId(), design_id: design.id, number, at: new Date(), user_id: caller.userId }
  await trx
    .insertInto('publish_log')
    .values({
      ...log,
      steps: JSON.stringify(plan.map(({ step }) => step)),
      rows: JSON.stringify(plan.map(({ rows, lost }) => ({ rows, lost }))),
    })
    .execute()
  const isRelease = releaseState(readDocument(design.form_data, given.publisher.say), document)
  const state = {
    model_version: number,
    is_release: isRelease,
    ...(isRelease === 1 && { drafted_by: '[]', draft_base: number }),
    version: design.version + 1,
  }
  await trx.updateTable('designs').set(state).where('id', '=', design.id).execute()
  const audit = {
    id: makeId(),
    user_id: caller.userId,
    address,
    what: 'design.release',
    target: design.id,
    request_id: requestId,
  }
  await trx
    .insertInto('audit')
    .values({
      ...audit,
      after: JSON.stringify({
        number,
        from: given.release.number ?? null,
        note: given.release.note ?? '',
        ...(given.foreseen.readings.length > 0 && {
          agreed: given.foreseen.readings.map(({ text, people }) => ({ text, people })),
        }),
      }),
    })
    .execute()
  return number
}
