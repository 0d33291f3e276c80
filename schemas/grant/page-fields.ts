import { visible } from '../permission.ts'
import type { Facet, Rights } from '../permission.ts'
import type { Texts } from '../text.ts'
import { userColumnTexts } from '../person/user-sheet.ts'

interface PageFields {
  /** Each code with the names under which calls carry it. */
  readonly names: { readonly [code: string]: readonly string[] }
  /** What the codes are called. */
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
 * Columns and form fields of hand-coded pages that are granted one by one, as those of a form are,
 * by the code of the page's menu entry (specification 6). Columns are seen in lists, in exports and
 * by what searches and sorts; form fields in what is opened, saved and imported. What does not
 * stand here comes with the entry.
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

/** Codes of what can be granted field by field of a page, in their order; none of most pages. */
export const fieldsOfPage = (page: string): readonly string[] =>
  Object.keys(pageFields[page]?.names ?? {})

/** What the codes of a page are called; undefined where it has none. */
export const fieldTextsOf = (page: string): Texts<string> | undefined => pageFields[page]?.texts

/** Tells which fields of a page somebody holds; what is not granted one by one everybody does. */
export function holdsField(
  rights: Rights,
  page: string,
  facet: FieldFacet,
): (code: string) => boolean {
  const all = fieldsOfPage(page)
  const held = new Set(visible(rights, page, facet, all))
  const lacking = new Set(all.filter((code) => !held.has(code)))
  return (code) => !lacking.has(code)
}

/** Names under which calls of a page carry what somebody does not hold. */
export function withheldNames(
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

/** An entry of a page without what somebody does not hold. */
export const withoutNames = <T extends object>(entry: T, names: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.has(name))) as T
