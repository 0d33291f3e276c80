import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Condition } from '#schemas/design/condition.ts'
import type { Scope } from '#schemas/permission.ts'
import type { SubjectType } from '#schemas/api/authority.ts'
import type { FileType, UploadedFile } from '#schemas/api/file.ts'
import type { Receivers } from '#schemas/api/message.ts'
import type { Params } from '#schemas/text.ts'
import type { FailureName } from '#schemas/wire/failure.ts'
import type { Described, Instant, InstantOrNull, Json, Named, OrNull } from './tables/column.ts'
import type {
  DesignFragmentTable,
  DesignSheetPartTable,
  DesignSheetTable,
} from './tables/design-sources.ts'
import type {
  GroupTable,
  OrganizeAdminTable,
  OrganizeTable,
  PositionTable,
  RoleTable,
  UserImportTable,
  UserTable,
} from './tables/people.ts'

export interface SessionTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  user_id: string
  created_at: Instant
  seen_at: Instant
  expires_at: ColumnType<number, Date, Date>
  /** Set when somebody ended it from outside; the owner's next call gets 601. */
  ended_at: InstantOrNull
  address: Generated<string>
  agent: Generated<string>
  locked: Generated<boolean>
}

export interface SignInFailureTable {
  /** Lower case, whether the account exists or not: an answer must not tell. */
  account: string
  count: number
  failed_at: Instant
}

export interface SignInTable {
  id: string
  at: Instant
  /** '' where no such account is. */
  user_id: Generated<string>
  account: string
  /** 0 signing in, 1 signing out. */
  login_type: number
  /** 1 it worked, 0 it was refused. */
  login_mark: number
  address: Generated<string>
  agent: Generated<string>
}

export interface LastChunkTable {
  upload: string
  number: number
  at: Instant
}

export interface PictureCodeTable {
  key: string
  /** SHA-256 of key and code. */
  code_hash: string
  expires_at: ColumnType<number, Date, Date>
}

export interface TicketTable {
  /** SHA-256 of the ticket, in hex. */
  ticket_hash: string
  user_id: string
  /** The session that asked for it; with it the ticket ends. */
  session_hash: string
  module_id: string
  host: string
  expires_at: ColumnType<number, Date, Date>
}

export interface FileTable {
  id: string
  type: FileType | 'userSign'
  /** Without a dot, lower case; '' for none. */
  extension: string
  media_type: string
  /** As people called it. */
  name: string
  size: number
  /**
   * What it hangs on, as `message:<id>`, `user:<id>` or `record:<model>:<id>`; '' until something
   * takes it.
   */
  owner: Generated<string>
  created_by: string
  created_at: Instant
}

export interface MessageTable {
  id: string
  type: Generated<number>
  title: string
  body_text: Generated<string>
  files: Json<UploadedFile[]>
  receivers: Json<Receivers>
  enabled_mark: Generated<number>
  expires_at: InstantOrNull
  created_by: string
  created_at: Instant
  released_by: Generated<string>
  released_at: InstantOrNull
  version: Generated<number>
}

/** A message on the list of one receiver. */
export interface MessageReceiptTable {
  message_id: string
  user_id: string
  released_at: Instant
  read_at: InstantOrNull
  removed_at: InstantOrNull
}

export interface ChatMessageTable {
  id: string
  sender_id: string
  receiver_id: string
  /** Given by the sender: a message sent twice is stored once. */
  client_id: string
  type: 'text' | 'image' | 'video' | 'voice' | 'file'
  content: string
  sent_at: Instant
  read_at: InstantOrNull
}

export interface DictionaryTypeTable extends Described {
  parent_id: string
  is_tree: Generated<number>
}

export interface DictionaryDataTable extends Described {
  type_id: string
  parent_id: string
  pinyin: Generated<string>
}

/** How numbers of documents are built; see schemas/bill-number.ts. */
export interface BillRuleTable extends Described {
  category: Generated<string>
  prefix: Generated<string>
  suffix: Generated<string>
  type: number
  date_format: Generated<string>
  digit: number
  start_number: number
  random_digit: number
  random_type: number
}

export interface BillCounterTable {
  rule_id: string
  /** Year, month or day in digits; '' for a counter that never begins anew. */
  period: string
  /** The last one that was taken. */
  last: number
  /** The same as a whole number. */
  output_number: Generated<string>
  drawn_at: Instant
}

/** An electronic seal; its picture is a data address. */
export interface SignatureTable extends Described {
  image: string
}

export interface AreaTable extends Described {
  /** '' is the top. */
  parent_id: string
  /** Full and initial letters of the name, for search. */
  pinyin: Generated<string>
}

export interface MenuTable extends Named {
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
  /** Of the model; of the menu entry where part is menu. */
  model_id: string
  /** Of the column, field or button; '' for menu; the number of the scope for scope. */
  code: Generated<string>
  scope: ColumnType<Scope | null, string | null | undefined, string | null>
}

export interface DataScopeTable extends Described {
  model_id: string
  condition: ColumnType<Condition, string, string>
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
  /** Digest of the body that the key belongs to. */
  body: string
  created_at: Instant
  answer: Json
}

export interface AuditTable {
  id: string
  at: Instant
  user_id: Generated<string>
  address: Generated<string>
  what: string
  target: Generated<string>
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  request_id: Generated<string>
}

interface LoggedCall {
  id: string
  at: ColumnType<number, Date, Date>
  request_id: string
  user_id: string
  address: string
  method: string
  /** Without its query. */
  path: string
}

export interface RequestLogTable extends LoggedCall {
  status: number
  ms: number
}

export interface ErrorLogTable extends LoggedCall {
  message: string
  stack: string
}

export interface TaskTable extends Described {
  /** Name of what is done, of a closed list. */
  job: string
  cron: string
  parameters: ColumnType<unknown, string, string>
  start_at: InstantOrNull
  end_at: InstantOrNull
  /** Null where it has to be worked out, or never comes. */
  next_at: InstantOrNull
  is_built_in: Generated<boolean>
}

export interface TaskRunTable {
  id: string
  task_id: string
  planned_at: ColumnType<number, Date, Date>
  /** Not before; later than planned where it is tried again. */
  due_at: Instant
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  tries: Generated<number>
  /** The instance that runs it, which must say so again before the lease is over. */
  holder: Generated<string>
  lease_until: InstantOrNull
  started_at: InstantOrNull
  ended_at: InstantOrNull
  /** '' for the schedule. */
  started_by: Generated<string>
  result: Generated<string>
}

export interface DesignTable {
  id: string
  full_name: string
  en_code: string
  description: Generated<string>
  category: Generated<string>
  type: Generated<number>
  web_type: Generated<number>
  sort_code: Generated<number>
  /** The draft document. */
  form_data: Json
  draft_version: Generated<number>
  /** Who changed the draft since it was last live. */
  drafted_by: ColumnType<string[], string | undefined, string>
  /** Number of the version that the draft was last published as, or the same as. */
  draft_base: OrNull<number>
  /** 0 never published, 1 published, 2 changed since. */
  is_release: Generated<number>
  /** Number of the live version. */
  model_version: OrNull<number>
  created_by: string
  created_at: Instant
  modified_by: string
  modified_at: Instant
  version: Generated<number>
}

export interface DesignVersionTable {
  design_id: string
  number: number
  document: Json
  /** Slots. */
  model: Json
  full_name: string
  note: Generated<string>
  published_by: string
  published_at: Instant
  plan: Json
}

export interface PublishLogTable {
  id: string
  design_id: string
  number: number
  at: Instant
  user_id: string
  steps: Json
  rows: Json
}

/** A publish that converts while the tables are in use. */
export interface ReleaseTable {
  design_id: string
  /** Of the run that works on it. */
  holder: string
  state: 'running' | 'done' | 'failed'
  started_by: string
  started_at: Instant
  /** Its server was there at that time. */
  beat_at: Instant
  /** How much is done, 0 to 1. */
  share: Generated<number>
  is_cancelled: Generated<boolean>
  /** Names of the tables under conversion. */
  tables: Generated<string[]>
  /** Of the version that it became. */
  number: number | null
  failure: ColumnType<
    { readonly failure: FailureName; readonly params?: Params } | null,
    string | null | undefined,
    string | null
  >
}

/**
 * The system tables, in schema `berth`; form tables live in schema `app` and are always named with
 * it.
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
  sign_in_failures: SignInFailureTable
  sign_ins: SignInTable
  picture_codes: PictureCodeTable
  tickets: TicketTable
  files: FileTable
  messages: MessageTable
  message_receipts: MessageReceiptTable
  chat_messages: ChatMessageTable
  dictionary_types: DictionaryTypeTable
  dictionary_data: DictionaryDataTable
  areas: AreaTable
  signatures: SignatureTable
  signature_users: { signature_id: string; user_id: string }
  bill_rules: BillRuleTable
  bill_counters: BillCounterTable
  menus: MenuTable
  grants: GrantTable
  data_scopes: DataScopeTable
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
  publish_log: PublishLogTable
  releases: ReleaseTable
  last_chunks: LastChunkTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
