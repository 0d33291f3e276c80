import type { Rights } from '#schemas/permission.ts'

/** Who is calling, with all that decides about his reach. */
export interface Caller extends Rights {
  readonly userId: string
  readonly account: string
  readonly realName: string
  /** Department that he sits in; '' when he sits in an organisation itself. */
  readonly departmentId: string
  /** Nearest organisation above. */
  readonly organizeId: string
  /** Ids from the topmost organisation down to his own department. */
  readonly organizePath: readonly string[]
  /** Positions, roles and groups that he holds, switched on; the major position first. */
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
  /** SHA-256 of the token; names the session without being worth anything. */
  readonly sessionId: string
  readonly isLocked: boolean
  /** The administrator who looks with these eyes; absent where it is the person himself. */
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
  isAdministrator: false,
  grants: [],
  menus: [],
  scopes: {},
}
