import type { Body, CallQuery } from '#schemas/api/call.ts'
import { organizeProperties, organizes } from '#schemas/api/organize.ts'
import type { MoveEffect, OrganizeDetail, OrganizeProperties } from '#schemas/api/organize.ts'
import type { ChartNode } from '#renderers/parts/tree-chart.tsx'
import { EntryStore } from '#src/engine/entry-store.ts'
import { LazyTree, treeOf } from '#src/engine/lazy-tree.ts'
import type { Branch } from '#src/engine/lazy-tree.ts'
import type { Send } from '#src/engine/send.ts'

export type Category = OrganizeDetail['category']
type OrganizeFields = Required<Omit<Body<typeof organizes.create>, 'enabledMark' | 'propertyJson'>>
/**
 * The dialog's values; the properties of an organization are at the same level as the other fields.
 */
export type OrganizeDraft = OrganizeFields &
  Required<OrganizeProperties> & { readonly category: Category }

export const propertyKeys = Object.keys(
  organizeProperties.properties,
) as (keyof OrganizeProperties)[]
const propertiesOf = (given: OrganizeProperties) =>
  Object.fromEntries(
    propertyKeys.map((key) => [key, given[key] ?? '']),
  ) as Required<OrganizeProperties>

export const emptyDraft = (category: Category, parentId: string): OrganizeDraft => ({
  fullName: '',
  names: {},
  enCode: '',
  parentId,
  managerId: '',
  sortCode: 0,
  description: '',
  ...propertiesOf({}),
  category,
})

export const draftOf = ({
  fullName,
  names = {},
  enCode,
  parentId,
  managerId,
  sortCode,
  description,
  propertyJson,
  category,
}: OrganizeDetail): OrganizeDraft => ({
  fullName,
  names,
  enCode,
  parentId,
  managerId,
  sortCode,
  description,
  ...propertiesOf(propertyJson),
  category,
})

/** The request body of the values; a department has no properties. */
function bodyOf({
  fullName,
  names,
  enCode,
  parentId,
  managerId,
  sortCode,
  description,
  category,
  ...more
}: OrganizeDraft): Body<typeof organizes.create> {
  return {
    fullName,
    names,
    enCode,
    parentId,
    managerId,
    sortCode,
    description,
    ...(category === 'organization' && { propertyJson: propertiesOf(more) }),
  }
}

/** An organization or department with its loaded children. */
export type OrganizeBranch = Branch<OrganizeDetail>

export type OrganizeStore = EntryStore<OrganizeBranch, OrganizeDraft>

interface OrganizeScreen {
  readonly store: OrganizeStore
  /** Loads the children of an entry that is opened. */
  open(entry: OrganizeBranch): void
  /** Switches between loading everything, as a chart needs it, and loading as it is opened. */
  showAll(isWhole: boolean): void
}

/**
 * The state of the organizations screen. A small tree is loaded at once, a large one as it is
 * opened; a keyword gives the matches with everything above them. `changed` is called after each
 * change.
 */
export function makeOrganizeStore(send: Send, changed: () => void): OrganizeScreen {
  const told = (done: Promise<unknown>) => done.then(changed)
  const tree = new LazyTree<OrganizeDetail>()
  let isWhole = false
  const store = new EntryStore<OrganizeBranch, OrganizeDraft>({
    calls: organizes,
    async load({ keyword }, signal) {
      const ask = async (query: CallQuery<typeof organizes.list>) =>
        (await send(organizes.list, { query }, { quiet: true, signal })).list
      const list = keyword
        ? treeOf(await ask({ keyword }))
        : isWhole
          ? treeOf(await ask({}))
          : await tree.load((parentId) => ask({ parentId }))
      return { list, total: list.length }
    },
    add: (draft) =>
      told(
        send(draft.category === 'department' ? organizes.createDepartment : organizes.create, {
          body: bodyOf(draft),
        }),
      ),
    change: ({ id, category, version }, draft) =>
      told(
        send(category === 'department' ? organizes.updateDepartment : organizes.update, {
          params: { id },
          body: { ...bodyOf(draft), version },
        }),
      ),
    remove: ({ id, category }) =>
      told(
        send(category === 'department' ? organizes.removeDepartment : organizes.remove, {
          params: { id },
        }),
      ),
    handOn: ({ id }, toId) => told(send(organizes.handOn, { params: { id }, body: { toId } })),
    toggle: ({ id }) => told(send(organizes.state, { params: { id }, body: {} })),
  })
  return {
    store,
    open: (entry) => tree.open(entry, store.load),
    showAll(wanted) {
      isWhole = wanted
      void store.load()
    },
  }
}

/**
 * Why an entry cannot be moved into a parent: not into itself or below itself, and no organization
 * into a department; undefined if it can.
 */
export function whyNotIn(
  parent: OrganizeDetail,
  { id, category }: { readonly id: string; readonly category: Category },
): 'intoItself' | 'belowDepartment' | undefined {
  if (parent.organizeIdTree.includes(id)) return 'intoItself'
  return category === 'organization' && parent.category === 'department'
    ? 'belowDepartment'
    : undefined
}

/** The tree as boxes of a chart, each with its manager. */
export const toChart = (
  rows: readonly OrganizeBranch[],
  nameOf: (branch: OrganizeBranch) => string,
  noteOf: (branch: OrganizeBranch) => string,
): ChartNode[] =>
  rows.map((row) => ({
    id: row.id,
    title: nameOf(row),
    note: noteOf(row),
    children: toChart(row.children ?? [], nameOf, noteOf),
  }))

/** The entry with an id anywhere in the tree. */
export function findIn(rows: readonly OrganizeBranch[], id: string): OrganizeBranch | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findIn(row.children ?? [], id)
    if (found) return found
  }
  return undefined
}

/** The permissions that are lost or gained, as text. */
export const wordsOf = ({ menus, models }: MoveEffect['lost']): string[] => [
  ...menus,
  ...models.map(({ fullName }) => fullName),
]
