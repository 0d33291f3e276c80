import type { Static, TObject, TSchema } from 'typebox'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { FieldPort } from '#schemas/runtime.ts'
import type { KindSpec } from '#schemas/widget/define.ts'

/** What a field's control is given. It reads the port inside an observer and knows no store, no call and no other kind. */
export interface ViewProps<O> {
  readonly field: FieldPort
  readonly options: O
  /** Woken from its stand-in by the keyboard: takes the focus. */
  readonly autoFocus: boolean
  /** Accessible name where it is more than the label: a cell of a sub-table names its row too. */
  readonly name?: string
}

/** What a cell of a list is given: the value, and its text for people. */
export interface CellProps<O> {
  readonly value: unknown
  readonly printed: string
  readonly options: O
}

/** One child of a layout node, already drawn. */
export interface SlotContent {
  readonly id: string
  readonly label: string
  readonly span: number
  readonly content: ReactNode
  /** A field inside has a problem: the tab that hides it is marked. */
  readonly hasProblem: boolean
}

export interface LayoutProps<O> {
  readonly id: string
  readonly label: string
  readonly options: O
  readonly slots: readonly SlotContent[]
  /** The slot to bring to the front: a field inside has a problem or was jumped to. */
  readonly wanted: string | null
}

export type View = ComponentType<ViewProps<object>>
export type Cell = ComponentType<CellProps<object>>
export type Layout = ComponentType<LayoutProps<object>>

interface Of<O extends TObject> {
  readonly spec: KindSpec<string, O, TSchema>
}

/* The options reach a view only after its own kind parsed them, so these three may narrow their type. */
export const defineView = <O extends TObject>(_kind: Of<O>, view: FunctionComponent<ViewProps<Static<O>>>): View => view as unknown as View
export const defineCell = <O extends TObject>(_kind: Of<O>, cell: FunctionComponent<CellProps<Static<O>>>): Cell => cell as unknown as Cell
export const defineLayout = <O extends TObject>(_kind: Of<O>, layout: FunctionComponent<LayoutProps<Static<O>>>): Layout => layout as unknown as Layout
