import type { SessionDue } from '#schemas/api/session.ts'
import type { Rights } from '#schemas/permission.ts'

/** Who is calling, with everything that decides about their reach. */
export interface Caller extends Rights {
  readonly userId: string
  readonly account: string
  readonly realName: string
  /** The department where the caller sits; '' where they sit in an organisation itself. */
  readonly departmentId: string
  /** The nearest organisation above the caller. */
  readonly organizeId: string
  /** Ids from the topmost organisation down to the caller's own department. */
  readonly organizePath: readonly string[]
  /** Enabled positions, roles and groups of the caller; the major position first. */
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
  /** SHA-256 of the token: identifies the session but cannot be used to sign in. */
  readonly sessionId: string
  readonly isLocked: boolean
  /** What must be done before the session serves for anything else; '' for nothing. */
  readonly due: SessionDue
  /** The administrator who looks with this user's eyes; absent where users call for themselves. */
  readonly viewedBy?: string
}

/** The caller of a public call. */
export const nobody: Caller = {
  userId: '',
  account: '',
  realName: '',
  departmentId: '',
  organizeId: '',
  organizePath: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  sessionId: '',
  isLocked: false,
  due: '',
  isAdministrator: false,
  grants: [],
  menus: [],
  scopes: {},
}
