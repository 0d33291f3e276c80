import { kinds } from '#renderers/widgets/kinds.ts'
import type { DesignVersion } from '#schemas/api/design.ts'
import { compile } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Language, Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../../database/database.ts'
import type { StepFigures } from '../../publish/survey.ts'
import { modelsOf } from '../../record/models.ts'
import { presentStep, stepLabelsOf } from './plan.ts'
import { readDocument } from '../../designs/document.ts'
import { getDesign, getVersion } from '../../designs/design.ts'
import { nameFrom } from '../../text/names.ts'

/** Published versions, newest first. */
export async function listVersions(db: Database, id: string, say: Say): Promise<DesignVersion[]> {
  const design = await getDesign(db.kysely, id)
  const rows = await db.kysely
    .selectFrom('design_versions')
    .select(['number', nameFrom().as('full_name'), 'note', 'published_by', 'published_at', 'plan'])
    .where('design_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
  const labels = stepLabelsOf(design, readDocument(design.form_data, say))
  return rows.map((row) => ({
    number: row.number,
    isLive: row.number === design.model_version,
    fullName: row.full_name,
    note: row.note,
    publisher: row.published_by,
    publishTime: row.published_at,
    steps: (row.plan as readonly StepFigures[]).map((stepFigures) =>
      presentStep(stepFigures, say, labels),
    ),
  }))
}

/** The document of one version as JSON text. */
export async function readVersion(
  db: Database,
  id: string,
  number: string,
): Promise<{ number: number; formData: string }> {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new Failure('notFound')
  const version = await getVersion(db.kysely, id, Number(number))
  return { number: version.number, formData: JSON.stringify(version.document) }
}

/** Fields and sub-table columns of the live version that a caller may see. */
export async function listFields(
  db: Database,
  id: string,
  given: { readonly language: Language; readonly isSeen: (path: string) => boolean },
) {
  const { model, layout } = await modelsOf(db).get(id)
  return [...compile(kinds, model.document).byPath.values()]
    .filter((field) => given.isSeen(field.path))
    .map((field) => ({
      field: field.path,
      fullName: labelOf(field.node, given.language),
      smartKey: field.kind.kind,
      table: field.table
        ? (layout.children.find((child) => child.field.path === field.table?.path)?.table ?? '')
        : layout.table,
    }))
}
