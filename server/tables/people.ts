import type { ColumnType, Generated } from 'kysely'
import type { OrganizeProperties } from '#schemas/api/organize.ts'
import type { RowFailure, SheetRow } from '#schemas/api/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import type { DescribedColumns, Instant, InstantOrNull, Json, OrNull } from './column.ts'

export interface OrganizeTable extends DescribedColumns {
  /** '' is the top. */
  parent_id: string
  category: 'organization' | 'department'
  manager_id: OrNull<string>
  /** Further fields of an organisation. */
  property_json: ColumnType<OrganizeProperties, string | undefined, string>
  /** Version of its list of administrators. */
  admin_version: Generated<number>
}

export interface OrganizeAdminTable {
  organize_id: string
  user_id: string
  /** The organisation itself with its direct content. */
  this_layer_select: boolean
  this_layer_add: boolean
  this_layer_edit: boolean
  this_layer_delete: boolean
  /** All organisations and departments below. */
  sub_layer_select: boolean
  sub_layer_add: boolean
  sub_layer_edit: boolean
  sub_layer_delete: boolean
}

export interface UserTable {
  id: string
  account: string
  real_name: string
  /** `scrypt$N$r$p$salt$hash`. */
  password: string
  /** When the password was set. */
  password_at: Instant
  /** An administrator set the password: the next sign-in must change it. */
  must_change: Generated<boolean>
  /** Signs in from addresses outside of the allowed ones too. */
  any_address: Generated<boolean>
  /** Base 32, of the second factor; '' where it is off. */
  otp_secret: Generated<string>
  /** The last 30 s step whose code was used, so that no code works twice. */
  otp_step: Generated<number>
  head_icon: Generated<string>
  /** The department or organisation where the user sits. */
  organize_id: string
  manager_id: OrNull<string>
  /** 1 on, 0 off, 2 locked by an administrator. */
  enabled_mark: Generated<number>
  is_administrator: Generated<boolean>
  theme: Generated<string>
  /** Last chosen language; '' for none. */
  language: Generated<string>
  /** The major position; '' where there is none. */
  position_id: Generated<string>
  gender: Generated<number>
  birthday: OrNull<string>
  entry_date: OrNull<string>
  mobile_phone: Generated<string>
  tele_phone: Generated<string>
  email: Generated<string>
  nation: Generated<string>
  native_place: Generated<string>
  education: Generated<string>
  certificates_type: Generated<string>
  certificates_number: Generated<string>
  urgent_contacts: Generated<string>
  urgent_tele_phone: Generated<string>
  landline: Generated<string>
  ranks: Generated<string>
  sort_code: Generated<number>
  description: Generated<string>
  postal_address: Generated<string>
  signature: Generated<string>
  login_time: InstantOrNull
  login_ip: Generated<string>
  prev_login_time: InstantOrNull
  prev_login_ip: Generated<string>
  /** Full and initial letters of the name, for search and order. */
  pinyin: Generated<string>
  /** Account, name, pinyin and mobile phone in lower case, for searches. */
  words: ColumnType<string, never, never>
  version: Generated<number>
  created_at: Instant
}

/** Passwords that a user had, the newest last by id. */
export interface PastPasswordTable {
  id: string
  user_id: string
  password: string
}

export interface RecoveryCodeTable {
  user_id: string
  /** SHA-256 of a code that replaces the second factor once. */
  code_hash: string
}

export interface PositionTable extends DescribedColumns {
  organize_id: Generated<string>
  /** Id of a dictionary entry, or ''. */
  type: Generated<string>
}

export interface RoleTable extends DescribedColumns {
  /** 1 for everybody, 0 for the organisations of role_organizes. */
  global_mark: Generated<number>
}

export interface GroupTable extends DescribedColumns {
  /** Id of a dictionary entry, or ''. */
  type: Generated<string>
}

export interface UserImportTable {
  id: string
  created_by: string
  created_at: Instant
  /** Time of the last progress; a running import without progress was interrupted. */
  seen_at: Instant
  state: Generated<'running' | 'done' | 'broken' | 'stopped'>
  /** Rows of the file. */
  total: number
  /** Rows handled, with or without success. */
  done: Generated<number>
  failed: Generated<number>
  columns: Json<UserColumn[]>
  failures: ColumnType<RowFailure[], string | undefined, string>
  /** Rows that failed, as they were in the file. */
  failed_rows: ColumnType<SheetRow[], string | undefined, string>
}
