import type { Call, Input, CallResult } from '#schemas/api/call.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Language } from '#schemas/text.ts'

/**
 * Sends one call and gives its result; a refused one throws an error with `code`, `message` and
 * `data`. `signal` hangs up.
 */
export type Send = <C extends Call>(
  call: C,
  input: Input<C>,
  sending?: { readonly signal?: AbortSignal },
) => Promise<CallResult<C>>

/** A document that the server does not have yet, and the version of the draft that it grew from. */
export interface UnsavedDraft {
  readonly version: number
  /** Epoch milliseconds of the last edit. */
  readonly at: number
  readonly document: unknown
}

/**
 * Where unsaved work outlives a refresh. One for each design; a full storage loses nothing but this
 * safety.
 */
export interface Journal {
  read(): UnsavedDraft | null
  write(entry: UnsavedDraft): void
  clear(): void
}

/** Hands a file to whoever designs, under a name. */
export type SaveFile = (file: Blob, name: string) => void

export interface Refusal {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** What the server said to a refused call; anything else that was thrown is a failed connection. */
export function refusalOf(error: unknown): Refusal {
  const { code, data } =
    typeof error === 'object' && error !== null
      ? { code: 0, data: null, ...error }
      : { code: 0, data: null }
  return {
    code: typeof code === 'number' ? code : 0,
    message: error instanceof Error ? error.message : String(error),
    data,
  }
}

/**
 * What the designer draws with its preview: the document as it stands, unsaved changes included.
 */
export interface PreviewInput {
  readonly document: Document
  readonly device: 'pc' | 'app'
  /** How it is looked at in the preview of the designer; absent: as the page around is. */
  readonly look?: PreviewLook
}

/** Widths that a preview has: in pixels, 0 for all that there is. */
export const previewWidths = { phone: 390, tablet: 820, full: 0 } as const

export interface PreviewLook {
  readonly width: keyof typeof previewWidths
  readonly isDark: boolean
  readonly language: Language
}
