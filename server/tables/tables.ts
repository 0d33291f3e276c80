import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { Condition } from '#schemas/design/condition.ts'
import type { ViewSettings } from '#schemas/page/list-view.ts'
import type { Scope } from '#schemas/permission.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { FileType } from '#schemas/api/file.ts'
import type { DescribedColumns, Instant, Json, NamedColumns } from './column.ts'
import type {
  DesignFragmentTable,
  DesignSheetPartTable,
  DesignSheetTable,
} from './design-sources.ts'
import type {
  GroupTable,
  OrganizeAdminTable,
  OrganizeTable,
  PositionTable,
  RoleTable,
  PastPasswordTable,
  RecoveryCodeTable,
  UserImportTable,
  UserTable,
} from './people.ts'
import type {
  SessionTable,
  SignInFailureTable,
  SignInTable,
  IdentityTable,
  PictureCodeTable,
  ProviderSecretTable,
  SignInAttemptTable,
  TicketTable,
} from './sign-in.ts'
import type {
  DataInterfaceCallTable,
  DataInterfaceTable,
  DataInterfaceVersionTable,
} from './data-interfaces.ts'
import type { BillCounterTable, BillMarkTable, BillRuleTable, BillVoidTable } from './bill-rules.ts'
import type { DesignTable, DesignVersionTable, PublishLogTable, ReleaseTable } from './designs.ts'
import type { MessageTable, MessageReceiptTable, ChatMessageTable } from './messages.ts'
import type { RecordJobTable, RecordJobPartTable } from './record-jobs.ts'
import type { TaskTable, TaskRunTable } from './tasks.ts'
import type {
  EventConsumerTable,
  EventFailureTable,
  EventNewTable,
  EventTable,
  EventTailTable,
  EventWantTable,
} from './events.ts'
import type { RecordCommentTable } from './record-comment.ts'
import type { RecordHistoryTable } from './record-past.ts'
import type { AuditTable, RequestLogTable, ErrorLogTable } from './logs.ts'

export interface LastChunkTable {
  upload: string
  number: number
  at: Instant
}

export interface FileTable {
  id: string
  type: FileType | 'userSign'
  /** Without a dot, lower case; '' for none. */
  extension: string
  media_type: string
  /** The original file name. */
  name: string
  size: number
  /**
   * What the file is attached to: `message:<id>`, `user:<id>` or `record:<model>:<id>`; '' while
   * unused.
   */
  owner: Generated<string>
  created_by: string
  created_at: Instant
}

export interface DictionaryTypeTable extends DescribedColumns {
  parent_id: string
  is_tree: Generated<number>
}

export interface DictionaryDataTable extends DescribedColumns {
  type_id: string
  parent_id: string
  pinyin: Generated<string>
}

/** An electronic seal; its picture is a data address. */
export interface SignatureTable extends DescribedColumns {
  image: string
}

export interface AreaTable extends DescribedColumns {
  /** '' is the top. */
  parent_id: string
  /** Full and initial letters of the name, for search. */
  pinyin: Generated<string>
}

export interface MenuTable extends NamedColumns {
  parent_id: string
  icon: Generated<string>
  type: number
  url_address: Generated<string>
  link_target: Generated<string>
  property_json: Generated<string>
}

export interface GrantTable {
  id: string
  subject_type: SubjectType
  subject_id: string
  part: 'menu' | 'column' | 'form' | 'button' | 'scope'
  /** Id of the model; for part menu that of the menu entry. */
  model_id: string
  /** Code of the column, field or button; '' for menu; the number of the scope for scope. */
  code: Generated<string>
  scope: ColumnType<Scope | null, string | null | undefined, string | null>
  /** The last day on which it is held, in the organisation's zone; null for no end. */
  until: ColumnType<string | null, string | null | undefined, string | null>
}

export interface DataScopeTable extends DescribedColumns {
  model_id: string
  condition: ColumnType<Condition, string, string>
}

export interface ListViewTable {
  id: string
  model_id: string
  user_id: string
  full_name: string
  settings: ColumnType<ViewSettings, string, string>
  version: Generated<number>
  created_at: Instant
}

export interface SubjectVersionTable {
  subject_type: SubjectType
  subject_id: string
  version: number
}

export interface SettingTable {
  key: string
  value: Json
}

export interface IdempotencyTable {
  user_id: string
  key: string
  path: string
  /** Digest of the request body that the key was used with. */
  body: string
  created_at: Instant
  answer: Json
}

/**
 * The system tables, in schema `berth`. Form tables are in schema `app` and always named with it.
 */
export interface Tables {
  organizes: OrganizeTable
  organize_admins: OrganizeAdminTable
  users: UserTable
  roles: RoleTable
  role_organizes: { role_id: string; organize_id: string }
  positions: PositionTable
  groups: GroupTable
  user_roles: { user_id: string; role_id: string }
  user_positions: { user_id: string; position_id: string }
  user_groups: { user_id: string; group_id: string }
  user_imports: UserImportTable
  /** Further organisations or departments of a user. */
  user_organizes: { user_id: string; organize_id: string }
  sessions: SessionTable
  past_passwords: PastPasswordTable
  recovery_codes: RecoveryCodeTable
  sign_in_failures: SignInFailureTable
  sign_ins: SignInTable
  picture_codes: PictureCodeTable
  tickets: TicketTable
  identities: IdentityTable
  sign_in_attempts: SignInAttemptTable
  provider_secrets: ProviderSecretTable
  files: FileTable
  messages: MessageTable
  message_receipts: MessageReceiptTable
  chat_messages: ChatMessageTable
  dictionary_types: DictionaryTypeTable
  dictionary_data: DictionaryDataTable
  areas: AreaTable
  signatures: SignatureTable
  signature_users: { signature_id: string; user_id: string }
  data_interfaces: DataInterfaceTable
  data_interface_versions: DataInterfaceVersionTable
  data_interface_calls: DataInterfaceCallTable
  bill_rules: BillRuleTable
  bill_counters: BillCounterTable
  bill_marks: BillMarkTable
  bill_voids: BillVoidTable
  menus: MenuTable
  grants: GrantTable
  data_scopes: DataScopeTable
  list_views: ListViewTable
  list_view_shares: { view_id: string; subject_type: SubjectType; subject_id: string }
  card_ranks: { model_id: string; node_id: string; record_id: string; rank: string }
  list_view_defaults: { user_id: string; model_id: string; view_id: string }
  subject_versions: SubjectVersionTable
  settings: SettingTable
  idempotency: IdempotencyTable
  audit: AuditTable
  request_log: RequestLogTable
  error_log: ErrorLogTable
  tasks: TaskTable
  task_runs: TaskRunTable
  designs: DesignTable
  design_versions: DesignVersionTable
  design_sheets: DesignSheetTable
  design_sheet_parts: DesignSheetPartTable
  design_fragments: DesignFragmentTable
  record_jobs: RecordJobTable
  record_job_parts: RecordJobPartTable
  publish_log: PublishLogTable
  releases: ReleaseTable
  last_chunks: LastChunkTable
  event_wants: EventWantTable
  event_new: EventNewTable
  events: EventTable
  event_tail: EventTailTable
  event_consumers: EventConsumerTable
  event_failures: EventFailureTable
  record_history: RecordHistoryTable
  record_comments: RecordCommentTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>

/** Access to the system tables, inside a transaction or outside. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
