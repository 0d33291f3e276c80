import { filterVisible } from '../permission.ts'
import type { Facet, Rights } from '../permission.ts'
import type { Texts } from '../text.ts'
import { userColumnTexts } from '../person/user-sheet.ts'

interface PageFields {
  /** Each code with the names under which calls carry it. */
  readonly names: { readonly [code: string]: readonly string[] }
  /** Names of the codes. */
  readonly texts: Texts<string>
}

const plain = [
  'gender',
  'mobilePhone',
  'email',
  'telePhone',
  'landline',
  'ranks',
  'entryDate',
  'birthday',
  'nation',
  'nativePlace',
  'education',
  'certificatesType',
  'certificatesNumber',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
]

/**
 * Columns and form fields of hand-coded pages that are granted one by one like those of a form, by
 * the code of the page's menu entry (specification 6). Columns apply to lists, exports, searching
 * and sorting; form fields to opening, saving and importing. All other fields come with the menu
 * entry.
 */
const pageFields: { readonly [page: string]: PageFields } = {
  user: {
    names: {
      positions: ['positionIds', 'positionId', 'position'],
      roles: ['roleIds', 'roleId', 'roleName'],
      groups: ['groupIds', 'groupId'],
      ...Object.fromEntries(plain.map((code) => [code, [code]])),
    },
    texts: userColumnTexts,
  },
}

type FieldFacet = Exclude<Facet, 'button'>

/** The grantable field codes of a page in their order; none for most pages. */
export const fieldsOfPage = (page: string): readonly string[] =>
  Object.keys(pageFields[page]?.names ?? {})

/** Names of a page's field codes; undefined where it has none. */
export const fieldTextsOf = (page: string): Texts<string> | undefined => pageFields[page]?.texts

/**
 * Tells which fields of a page a user holds; fields that are not granted one by one are held by
 * everybody.
 */
export function holdsField(
  rights: Rights,
  page: string,
  facet: FieldFacet,
): (code: string) => boolean {
  const all = fieldsOfPage(page)
  const held = new Set(filterVisible(rights, page, facet, all))
  const lacking = new Set(all.filter((code) => !held.has(code)))
  return (code) => !lacking.has(code)
}

/** Names under which calls carry fields that the user does not hold. */
export function findWithheldNames(
  rights: Rights,
  page: string,
  facet: FieldFacet,
): ReadonlySet<string> {
  const holds = holdsField(rights, page, facet)
  return new Set(
    Object.entries(pageFields[page]?.names ?? {}).flatMap(([code, names]) =>
      holds(code) ? [] : names,
    ),
  )
}

/** An entry of a page without the fields that the user does not hold. */
export const dropNames = <T extends object>(entry: T, names: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.has(name))) as T
