import type { RecordLink } from '#schemas/api/record-link.ts'
import { isComparable } from '#schemas/design/check-condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { can, canOpen } from '#schemas/permission.ts'
import { linkFilter } from '#schemas/record/link-filter.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { containerOf } from '#schemas/widget/reference.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { liveVersions, mentions } from '../../holders/documents.ts'
import { absent, accessOf } from '../../record/access.ts'
import type { Access } from '../../record/access.ts'
import type { Asking } from '../../record/asking.ts'
import { modelsOf } from '../../record/models.ts'
import type { Live } from '../../record/models.ts'
import { filterPart } from '../../record/query/filter.ts'
import { totalOf } from '../../record/query/list.ts'
import { nameOf } from '../../text/names.ts'

/** Does a field of a form hold records of that other form? */
const isLink = ({ bound: { reference } }: Field, modelId: string): boolean =>
  reference !== null && containerOf(reference, 'model') === modelId

/** The fields of a live form that link to another one and that the caller may ask by. */
const linksIn = ({ model }: Live, { columns, forms, masked }: Access, modelId: string): Field[] =>
  [...model.byPath.values()].filter(
    (field) =>
      isComparable(field) &&
      isLink(field, modelId) &&
      (field.table ? forms : columns).has(field.path) &&
      !masked.has(field.path),
  )

/** How a field of another form links to one record of the caller's. */
async function presentLink(asking: Asking, field: Field, id: string): Promise<RecordLink> {
  const { live, caller, language } = asking
  const { path, node, table, bound } = field
  const filter = await filterPart(asking, { filter: linkFilter(path, id) })
  const label = labelOf(node, language)
  return {
    modelId: live.id,
    fullName: nameOf(live),
    field: path,
    label: table ? `${labelOf(table.node, language)} / ${label}` : label,
    isList: bound.type === 'ids',
    total: await totalOf(asking, filter),
    canAdd:
      table === null &&
      can(caller, live.id, 'button', 'btn_add') &&
      accessOf(live, caller).forms.has(path),
  }
}

/** Published forms whose live version mentions another one, by name. */
const findMentioning = async ({ db, live }: Asking): Promise<string[]> =>
  (
    await liveVersions(db.kysely)
      .select('designs.id')
      .where(mentions('design_versions.document', [live.id]))
      .orderBy('designs.full_name')
      .execute()
  ).map(({ id }) => id)

/** All fields of forms, as far as the caller may see them, that link to the form of a record. */
export async function listLinks(asking: Asking, id: string): Promise<RecordLink[]> {
  const { db, caller } = asking
  const links: RecordLink[] = []
  for (const modelId of await findMentioning(asking)) {
    if (!canOpen(caller, modelId)) continue
    try {
      links.push(
        ...(await modelsOf(db).use(modelId, async (live) => {
          const other = { ...asking, live }
          const found: RecordLink[] = []
          for (const field of linksIn(live, accessOf(live, caller), asking.live.id))
            found.push(await presentLink(other, field, id))
          return found
        })),
      )
    } catch (error) {
      // A form that cannot be read has nothing to show.
      if (!(error instanceof Failure && absent.includes(error.failure))) throw error
    }
  }
  return links
}
