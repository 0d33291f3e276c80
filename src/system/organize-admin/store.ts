import { organizes } from '#schemas/api/organize.ts'
import type { OrganizeAdmin, OrganizeAdminRow, OrganizeAdmins } from '#schemas/api/organize.ts'
import { failures } from '#schemas/wire/failure.ts'
import { queryOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { EntryAsk } from '#schemas/runtime.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

export const layers = ['thisLayer', 'subLayer'] as const
export const acts = ['Select', 'Add', 'Edit', 'Delete'] as const
export type Layer = (typeof layers)[number]
export type Act = (typeof acts)[number]
type Flags = Pick<OrganizeAdmin, `${Layer}${Act}`>

/** The rights of one administrator in an organization. */
export type AdminEntry = Flags & { readonly userId: string }
/** All administrators of one organization, as the dialog edits them. */
export interface AdminDraft {
  readonly list: readonly AdminEntry[]
}

const flagsOf = (isOn: (layer: Layer, act: Act) => boolean): Flags =>
  Object.fromEntries(
    layers.flatMap((layer) => acts.map((act) => [`${layer}${act}`, isOn(layer, act)])),
  ) as Flags

/** A new administrator may at first only see the organization and what is below it. */
export const makeNewAdmin = (userId: string): AdminEntry => ({
  userId,
  ...flagsOf((_, act) => act === 'Select'),
})

/** The permitted acts on a layer. */
export const actsOf = (given: Flags, layer: Layer): Act[] =>
  acts.filter((act) => given[`${layer}${act}`])

/**
 * Sets the permitted acts on a layer. Every act needs the right to see: adding another act adds it,
 * and removing it removes all others.
 */
export function withActs<G extends Flags>(given: G, layer: Layer, chosen: readonly Act[]): G {
  const hadSight = given[`${layer}Select`]
  const sees = chosen.includes('Select') || (!hadSight && chosen.length > 0)
  return {
    ...given,
    ...flagsOf((flagLayer, act) =>
      flagLayer === layer
        ? sees && (act === 'Select' || chosen.includes(act))
        : given[`${flagLayer}${act}`],
    ),
  }
}

export const draftOf = ({ list }: Pick<OrganizeAdmins, 'list'>): AdminDraft => ({
  list: list.map((admin) => ({
    userId: admin.userId,
    ...flagsOf((layer, act) => admin[`${layer}${act}`]),
  })),
})

interface AdminUpdate extends AdminDraft {
  readonly organizeId: string
  readonly version: number
}

const asked = ({ filters, ...ask }: EntryAsk) => ({
  ...queryOf({ ...ask, filters: {} }),
  ...(typeof filters['organizeId'] === 'string' &&
    filters['organizeId'] !== '' && { organizeId: filters['organizeId'] }),
})

export type AdminStore = EntryStore<OrganizeAdminRow, AdminUpdate>

/** The state of the administrators screen; a line is one administrator in one organization. */
export function makeAdminStore(send: Send): AdminStore {
  const write = ({ organizeId, list, version }: AdminUpdate) =>
    send(organizes.setAdmins, { params: { organizeId }, body: { list: [...list], version } })
  return new EntryStore<OrganizeAdminRow, AdminUpdate>({
    calls: {
      create: organizes.setAdmins,
      update: organizes.setAdmins,
      remove: organizes.setAdmins,
    },
    sorts: ['realName', 'organize'],
    async load(ask, signal) {
      const { list, pagination } = await send(
        organizes.allAdmins,
        { query: asked(ask) },
        { quiet: true, signal },
      )
      return { list, total: pagination.total }
    },
    add: write,
    change: (_, draft) => write(draft),
    async remove({ organizeId, userId }) {
      const now = await send(organizes.admins, { params: { id: organizeId } })
      await write({
        organizeId,
        list: draftOf(now).list.filter((adminEntry) => adminEntry.userId !== userId),
        version: now.version,
      })
    },
  })
}

const isAdmins = (data: unknown): data is OrganizeAdmins =>
  typeof data === 'object' &&
  data !== null &&
  'list' in data &&
  'version' in data &&
  'organizeId' in data

/**
 * Saves all administrators of one organization. After a conflict (409), saving again overwrites
 * what is stored by then.
 */
export function makeAdminSaver(store: AdminStore, opened: OrganizeAdmins) {
  let stored = opened
  return async ({ list }: AdminDraft, isOver: boolean) => {
    try {
      await store.save(
        { organizeId: opened.organizeId, list, version: (isOver ? stored : opened).version },
        null,
      )
      return undefined
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      const theirs =
        error.code === failures.conflict.code && isAdmins(error.data) ? error.data : undefined
      stored = theirs ?? stored
      return { problems: error.problems, ...(theirs && { theirs: draftOf(theirs) }) }
    }
  }
}
