export const commandGroups = ['act', 'insert', 'tool', 'go'] as const

/** One thing that the palette does. */
export interface Command {
  readonly id: string
  readonly group: (typeof commandGroups)[number]
  readonly name: string
  /** Name of its icon. */
  readonly icon?: string
  /** Its key, or where it leads. */
  readonly hint?: string
  /** What it is found by, in every language. */
  readonly words: readonly string[]
  readonly run: () => unknown
}
