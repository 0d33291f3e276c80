import { checkNames, checkRules } from '#schemas/api/entry-rules.ts'
import { isDay } from '#schemas/format/wall.ts'
import type { OrganizeProperties } from '#schemas/api/organize.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Doing } from '../../entries/entry.ts'
import { findMissing, problemAt, refuseWrong } from '../../entries/refuse.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import { organizeTexts } from './present.ts'
import type { Category } from './table.ts'

interface UncheckedOrganize {
  readonly fullName: string
  readonly enCode: string
  readonly parentId: string
  readonly managerId?: string
  readonly propertyJson?: OrganizeProperties
}

interface OrganizePlacement {
  /** '' for a new one. */
  readonly id: string
  readonly category: Category
  readonly tree: OrganizeTree
}

/**
 * Problems of a position in the tree: missing parent, below itself, an organisation below a
 * department, or a department at the top.
 */
function checkPlace(
  { say }: Doing,
  parentId: string,
  { id, category, tree }: OrganizePlacement,
): Problem[] {
  const at = (code: 'belowDepartment' | 'parent'): Problem[] => [
    { path: 'parentId', code, message: say(organizeTexts, code) },
  ]
  const parent = tree.find(parentId)
  if (parentId === '') return category === 'department' ? at('parent') : []
  if (!parent) return [problemAt('parentId', 'missing', say)]
  if (tree.path(parentId).some((node) => node.id === id))
    return [problemAt('parentId', 'circle', say)]
  return parent.category === 'department' && category === 'organization'
    ? at('belowDepartment')
    : []
}

function checkProperties(
  { say }: Doing,
  { manageEmail = '', foundedTime = '' }: OrganizeProperties,
): Problem[] {
  const day: Problem[] =
    foundedTime === '' || isDay(foundedTime)
      ? []
      : [
          {
            path: 'propertyJson.foundedTime',
            code: 'day',
            message: say(organizeTexts, 'foundedTime'),
          },
        ]
  return [...checkRules({ 'propertyJson.manageEmail': ['email', manageEmail] }, say), ...day]
}

/**
 * Throws all problems of an organisation or department: its names and mail (5.1), its place, a
 * missing manager.
 */
export async function refuseWrongOrganize(
  doing: Doing,
  given: UncheckedOrganize,
  placed: OrganizePlacement,
): Promise<void> {
  const { trx, say } = doing
  refuseWrong([
    ...checkNames(given, say),
    ...checkPlace(doing, given.parentId, placed),
    ...checkProperties(doing, given.propertyJson ?? {}),
    ...(await findMissing(trx, 'users', { path: 'managerId', ids: given.managerId ?? '', say })),
  ])
}
