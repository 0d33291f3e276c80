import type { Static, TObject, TSchema } from 'typebox'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { Command } from '#schemas/design/edit.ts'
import type { FieldPort, FormActs } from '#schemas/runtime.ts'
import type { GridArea, KindSpec } from '#schemas/widget/define.ts'

/**
 * What a field's control is given. It reads the port inside an observer and knows no store, no call
 * and no other kind.
 */
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
  /** Columns and rows that it takes where its layout is a grid of its own; absent: one each. */
  readonly area?: GridArea
  readonly content: ReactNode
  /** A field inside has a problem: the tab that hides it is marked. */
  readonly hasProblem: boolean
}

/** The form around a layout, as far as one may read it and act on it. */
export interface LayoutForm {
  /** Which record of which model it is; the id is '' where it is not stored yet. */
  readonly record: { readonly modelId: string; readonly id: string }
  /** The value of a field by path, null where it is not seen. Read inside an observer. */
  read(path: string): unknown
  /** Checks the fields inside one of its slots and marks the wrong ones; is all of it right? */
  check(id: string): boolean
  readonly acts: FormActs
}

export interface LayoutProps<O> {
  readonly id: string
  readonly label: string
  readonly options: O
  readonly slots: readonly SlotContent[]
  /** The slot to bring to the front: a field inside has a problem or was jumped to. */
  readonly wanted: string | null
  /** Absent on the canvas of the designer. */
  readonly form?: LayoutForm
}

/** A child of the node whose panel it is. */
export interface PanelChild {
  readonly id: string
  readonly label: string
  readonly area: GridArea
  readonly children: readonly string[]
}

/** What a panel of its own is given, below the options of its node. */
export interface PanelProps<O> {
  readonly id: string
  readonly options: O
  readonly nodes: readonly PanelChild[]
  makeId(): string
  /** Does several edits of the document as one step that can be undone. */
  edit(commands: readonly Command[]): void
}

export type View = ComponentType<ViewProps<object>>
export type Cell = ComponentType<CellProps<object>>
export type Layout = ComponentType<LayoutProps<object>>
export type Panel = ComponentType<PanelProps<object>>

interface Of<O extends TObject> {
  readonly spec: KindSpec<string, O, TSchema>
}

/*
 * The options reach a view only after its own kind parsed them, so these four may narrow their
 * type.
 */
export const defineView = <O extends TObject>(
  _kind: Of<O>,
  view: FunctionComponent<ViewProps<Static<O>>>,
): View => view as unknown as View
export const defineCell = <O extends TObject>(
  _kind: Of<O>,
  cell: FunctionComponent<CellProps<Static<O>>>,
): Cell => cell as unknown as Cell
export const definePanel = <O extends TObject>(
  _kind: Of<O>,
  panel: FunctionComponent<PanelProps<Static<O>>>,
): Panel => panel as unknown as Panel
export const defineLayout = <O extends TObject>(
  _kind: Of<O>,
  layout: FunctionComponent<LayoutProps<Static<O>>>,
): Layout => layout as unknown as Layout
