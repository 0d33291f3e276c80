import type { Identity } from '#schemas/api/identity.ts'
import type { Row } from '../../tables/tables.ts'

type IdentityRow = Row<'identities'> & {
  /** Name of who linked it. */
  readonly linker: string
}

/** An identity; usable where it is one of the provider that is switched on, named by its issuer. */
export const presentIdentity = (row: IdentityRow, issuer: string | undefined): Identity => ({
  id: row.id,
  issuer: row.issuer,
  label: row.label,
  creatorTime: row.linked_at,
  creatorUser: row.linker,
  lastTime: row.used_at,
  isUsable: row.issuer === issuer && row.suspended_at === null,
  isSuspended: row.suspended_at !== null,
})
