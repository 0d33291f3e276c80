import type { Static, TObject, TSchema } from 'typebox'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { Command } from '#schemas/design/edit.ts'
import type { FieldPort, FormActs } from '#schemas/runtime.ts'
import type { GridArea, KindSpec } from '#schemas/widget/define.ts'

/**
 * Props of a field's control. It reads the port inside an observer and does not depend on any
 * store, call or other kind.
 */
export interface ViewProps<O> {
  readonly field: FieldPort
  readonly options: O
  /** True when the keyboard replaced its placeholder with it; then it takes the focus. */
  readonly autoFocus: boolean
  /** Accessible name where it is more than the label: a cell of a sub-table names its row too. */
  readonly name?: string
}

/** Props of a cell in a list, or of a value in a record that is read: the value, and its text. */
export interface CellProps<O> {
  /** It stands in a record that is read, where there is room for more than in a list. */
  readonly isDetail?: boolean
  readonly value: unknown
  readonly printed: string
  readonly options: O
}

/** One child of a layout node, already drawn. */
export interface SlotContent {
  readonly id: string
  readonly label: string
  readonly span: number
  /** Columns and rows that it spans where its layout is a grid of its own; one each when absent. */
  readonly area?: GridArea
  readonly content: ReactNode
  /** A field inside has a problem, so a tab that hides it is marked. */
  readonly hasProblem: boolean
}

/** What a layout can read from the form around it and do with it. */
export interface LayoutForm {
  /** The model and the record; the record's id is '' until it is stored. */
  readonly record: { readonly modelId: string; readonly id: string }
  /**
   * The value of a field by path; null where the user cannot see it. Call it inside an observer.
   */
  read(path: string): unknown
  /** Checks the fields inside a slot and marks the wrong ones. Returns whether all are right. */
  check(id: string): boolean
  readonly acts: FormActs
}

export interface LayoutProps<O> {
  readonly id: string
  readonly label: string
  readonly options: O
  readonly slots: readonly SlotContent[]
  /** The slot to open, because a field inside has a problem or was jumped to. */
  readonly wanted: string | null
  /** Absent on the canvas of the designer. */
  readonly form?: LayoutForm
}

/** A child of the node that the panel belongs to. */
export interface PanelChild {
  readonly id: string
  readonly label: string
  readonly area: GridArea
  readonly children: readonly string[]
}

/** Props of a kind's own panel, shown below the options of its node. */
export interface PanelProps<O> {
  readonly id: string
  readonly options: O
  readonly nodes: readonly PanelChild[]
  makeId(): string
  /** Runs several edits of the document as one step that can be undone. */
  edit(commands: readonly Command[]): void
}

/** What a control opens: a calendar, a clock, people, a place. */
export type ControlSign = 'day' | 'time' | 'person' | 'place'

export type View = ComponentType<ViewProps<object>>
export type Cell = ComponentType<CellProps<object>>
export type Layout = ComponentType<LayoutProps<object>>
export type Panel = ComponentType<PanelProps<object>>

interface Of<O extends TObject> {
  readonly spec: KindSpec<string, O, TSchema>
}

/*
 * Options reach a view only after its kind has parsed them, so the types in these four casts are
 * safe.
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
