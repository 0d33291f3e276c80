export const commandGroups = ['act', 'insert', 'tool', 'go'] as const

/** One entry of the command palette. */
export interface Command {
  readonly id: string
  readonly group: (typeof commandGroups)[number]
  readonly name: string
  /** Name of its icon. */
  readonly icon?: string
  /** Its key, or where it leads to. */
  readonly hint?: string
  /** The words that the search finds it by, in every language. */
  readonly words: readonly string[]
  readonly run: () => unknown
}
