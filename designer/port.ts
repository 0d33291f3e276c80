import type { Call, Input, CallResult } from '#schemas/api/call.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Language } from '#schemas/text.ts'

/**
 * Sends one call and returns its result. When refused, it throws an error with `code`, `message`
 * and `data`. `signal` aborts it.
 */
export type Send = <C extends Call>(
  call: C,
  input: Input<C>,
  sending?: { readonly signal?: AbortSignal },
) => Promise<CallResult<C>>

/** A document that is not on the server yet, and the version of the draft that it is based on. */
export interface UnsavedDraft {
  readonly version: number
  /** Epoch milliseconds of the last edit. */
  readonly at: number
  readonly document: unknown
}

/**
 * Keeps unsaved work across a reload; one for each design. If the storage is full, only this safety
 * net is lost.
 */
export interface Journal {
  read(): UnsavedDraft | null
  write(entry: UnsavedDraft): void
  clear(): void
}

/** Offers a file to the user for download, under a name. */
export type SaveFile = (file: Blob, name: string) => void

export interface Refusal {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/**
 * What the server answered to a refused call. Anything else that was thrown counts as a failed
 * connection.
 */
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

/** What the preview of the designer draws: the current document, unsaved changes included. */
export interface PreviewInput {
  readonly document: Document
  readonly device: 'pc' | 'app'
  /** The look chosen in the preview; when absent, that of the page around it. */
  readonly look?: PreviewLook
}

/** The widths of the preview in pixels; 0 is all the available width. */
export const previewWidths = { phone: 390, tablet: 820, full: 0 } as const

export interface PreviewLook {
  readonly width: keyof typeof previewWidths
  readonly isDark: boolean
  readonly language: Language
}
