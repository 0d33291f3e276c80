import { createContext, use } from 'react'
import type { ComponentType } from 'react'

/** A field that an option may refer to. */
export interface PanelField {
  readonly path: string
  readonly label: string
  /** Type of its value; '' where it has none. */
  readonly type: string
  /** The noun that its ids refer to; absent where there is none. */
  readonly noun?: string
  /** The form whose records it chooses; absent or '' where there is none. */
  readonly model?: string
}

/** What the controls of a panel may need besides their own value. */
export interface PanelScope {
  /** The text for a title or for an entry of an enumeration. */
  word(key: string): string
  /** Fields of the form that an option may refer to; columns of sub-tables by path. */
  readonly fields: readonly PanelField[]
  /** The path of the node that the options belong to; '' where it has none. */
  readonly path: string
  /** The current values of the whole panel. */
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
  /** The noun of the entries to choose from; `rows` where columns of the node itself are filled. */
  readonly of?: string
  /** The name of the option that says to which noun's entries the field must refer. */
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

/** Props of a control in a panel; `label` is its accessible name. */
export interface PanelControlProps {
  readonly id: string
  readonly label: string
  readonly schema: PanelSchema
  readonly value: unknown
  onChange(value: unknown): void
}

/** Props of the large editor of a formula. It closes itself after it saved. */
export interface FormulaEditorProps {
  readonly label: string
  readonly value: unknown
  /** Path of the field that takes the result; '' where it has none. */
  readonly path: string
  onSave(value: unknown): void
  onClose(): void
}

/** The large editor that every formula box opens; null where there is none. */
export const FormulaEditorContext = createContext<ComponentType<FormulaEditorProps> | null>(null)
