import type { ListView } from '#schemas/api/list-view.ts'
import { trimView } from '#schemas/page/list-view.ts'
import type { ViewReach } from '#schemas/page/list-view.ts'
import { subjectKey } from '../../reach/subjects.ts'
import type { SubjectDetail } from '../../reach/subjects.ts'
import type { Row } from '../../tables/tables.ts'
import type { ViewRow } from './table.ts'

interface Reading {
  readonly userId: string
  readonly reach: ViewReach
  /** The receivers that are still there, by `subjectKey`. */
  readonly subjects: ReadonlyMap<string, SubjectDetail>
}

/** A view as the caller may use it; only its owner reads to whom it is shared. */
export function presentView(
  row: ViewRow,
  shares: readonly Row<'list_view_shares'>[],
  { userId, reach, subjects }: Reading,
): ListView {
  const isOwn = row.user_id === userId
  return {
    id: row.id,
    version: row.version,
    fullName: row.full_name,
    ...trimView(row.settings, reach),
    isOwn,
    ownerName: row.owner_name,
    shares: isOwn
      ? shares.flatMap(({ view_id: viewId, subject_type: objectType, subject_id: objectId }) => {
          const found = subjects.get(subjectKey({ type: objectType, id: objectId }))
          return viewId === row.id && found
            ? [{ objectType, objectId, objectName: found.name }]
            : []
        })
      : [],
  }
}
