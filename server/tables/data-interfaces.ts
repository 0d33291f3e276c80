import type { ColumnType, Generated } from 'kysely'
import type { DataInterfaceCall } from '#schemas/api/data-interface.ts'
import type { Content } from '#schemas/interface/content.ts'
import type { Parameter } from '#schemas/interface/parameter.ts'
import type { DescribedColumns, Instant } from './column.ts'

interface AnswerColumns {
  parameters: ColumnType<readonly Parameter[], string, string>
  content: ColumnType<Content, string, string>
}

export interface DataInterfaceTable extends DescribedColumns, AnswerColumns {
  category: Generated<string>
}

/** What a data interface was after a save. */
export interface DataInterfaceVersionTable extends AnswerColumns {
  interface_id: string
  /** The version of the entry since that save. */
  number: number
  full_name: string
  user_id: string
  at: Instant
}

export interface DataInterfaceCallTable {
  id: string
  interface_id: string
  user_id: string
  address: Generated<string>
  how: DataInterfaceCall['how']
  digest: string
  milliseconds: number
  rows: number
  bytes: number
  /** `done`, or the name of the failure. */
  outcome: string
  at: Instant
}
