import type { Generated } from 'kysely'
import type { UploadedFile } from '#schemas/api/file.ts'
import type { Receivers } from '#schemas/api/message.ts'
import type { Instant, InstantOrNull, Json } from './column.ts'

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
  /** Chosen by the sender, so that a repeated message is stored once. */
  client_id: string
  type: 'text' | 'image' | 'video' | 'voice' | 'file'
  content: string
  sent_at: Instant
  read_at: InstantOrNull
}
