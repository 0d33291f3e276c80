/** A node of a parsed script, with its place in the text. */
export interface Syntax {
  readonly [key: string]: unknown
  readonly start: number
  readonly end: number
}

export const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value
