import { createContext, use } from 'react'

/** A field that an option may name. */
export interface PanelField {
  readonly path: string
  readonly label: string
  /** What its value is; '' where it has none. */
  readonly type: string
  /** The noun that its ids name; absent: none. */
  readonly noun?: string
  /** The form whose records it chooses; absent or '': none. */
  readonly model?: string
}

/** What every control of a panel may need besides its own value. */
export interface PanelScope {
  /** A title or an entry of an enumeration in words. */
  word(key: string): string
  /** Fields of the form that an option may name; columns of sub-tables by path. */
  readonly fields: readonly PanelField[]
  /** The path of the node whose options these are; '' where it has none. */
  readonly path: string
  /** All values of the panel as they stand now. */
  readonly values: Readonly<Record<string, unknown>>
}

export const PanelContext = createContext<PanelScope>({
  word: (key) => key,
  fields: [],
  path: '',
  values: {},
})

export const usePanel = (): PanelScope => use(PanelContext)

/** The part of a JSON schema that panels read. */
export interface PanelSchema {
  readonly type?: unknown
  readonly title?: string
  readonly draw?: string
  /** The noun of the entries to choose; `rows` where columns of the node itself are filled. */
  readonly of?: string
  /** The option that says whose entries the field has to hold. */
  readonly nounIn?: string
  readonly when?: Readonly<Record<string, readonly unknown[]>>
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly PanelSchema[]
  readonly items?: PanelSchema
  readonly properties?: Readonly<Record<string, PanelSchema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** What a control of a panel is given; `label` is its accessible name. */
export interface PanelControlProps {
  readonly id: string
  readonly label: string
  readonly schema: PanelSchema
  readonly value: unknown
  onChange(value: unknown): void
}
