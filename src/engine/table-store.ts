import { observable, runInAction, transaction } from 'mobx'
import type { IObservableValue } from 'mobx'
import { isVisible } from '#schemas/design/logic.ts'
import type { Field } from '#schemas/design/model.ts'
import { glanceOf } from '#schemas/design/row.ts'
import type { Data } from '#schemas/design/row.ts'
import { onceEach, rowsOf } from '#schemas/design/stored-lines.ts'
import type {
  CellBlock,
  ColumnPort,
  FieldPort,
  Pasted,
  RowPort,
  TablePort,
  Told,
} from '#schemas/runtime.ts'
import { sum } from '#schemas/widget/decimal.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { Derived } from './derived.ts'
import { FieldStore } from './field-store.ts'
import type { Home, Line } from './field-store.ts'
import type { ScopeStore } from './scope-store.ts'
import { cellsOf, waitForChoices, writeCells } from './table-block.ts'

/** One line of a sub-table. `key` is its stored id, or a name of its own until it has one. */
export class RowStore implements RowPort {
  readonly key: string
  readonly storedId: string | null
  readonly scope: ScopeStore
  private readonly table: Field

  constructor(table: Field, given: { key: string; storedId: string | null; scope: ScopeStore }) {
    this.table = table
    this.key = given.key
    this.storedId = given.storedId
    this.scope = given.scope
  }

  field(name: string): FieldPort {
    const found = this.scope.find(`${this.table.path}.${name}`)
    if (!found) throw new Error(`no column ${name}`)
    return found
  }

  toData(): Data {
    return { ...(this.storedId !== null && { id: this.storedId }), ...this.scope.toData() }
  }
}

interface TableGiven {
  readonly source: Field
  /** Makes a line; `before` is null for one that is not stored yet. */
  openLine(line: { id: string; raw: Data; before: Data | null }): ScopeStore
  /** A line went: nothing about its fields counts any more. */
  dropped(row: RowStore): void
}

/** What several cells and rows were before they were changed together. */
interface Step {
  readonly rows: readonly RowStore[]
  readonly cells: readonly (readonly [store: FieldStore, value: unknown])[]
  /** Changes of the form right after it. */
  readonly moves: number
}

const idOf = (row: Data): string | null => (typeof row['id'] === 'string' ? row['id'] : null)
const isColumnRuled = (column: Field, home: Home): boolean =>
  column.rules.length > 0 || column.around.some((id) => home.plan.model.layoutRules.has(id))

/** A sub-table of an open form: lines with stable keys, each with its own fields. */
export class TableStore extends FieldStore implements TablePort {
  private readonly table: TableGiven
  private readonly own: IObservableValue<readonly RowStore[]>
  private readonly openedKeys: string
  private readonly forcedRows: Derived<readonly RowStore[] | null>
  private readonly columnList: Derived<readonly ColumnPort[]>
  private readonly lastStep = observable.box<Step | null>(null, { deep: false })
  private readonly undoable: Derived<boolean>
  private count = 0

  constructor(home: Home, line: Line, table: TableGiven) {
    super(home, line, table.source)
    this.table = table
    const stored = rowsOf(line.before?.[table.source.node.field])
    const opened = this.open(rowsOf(this.typed), stored)
    this.own = observable.box(opened, { deep: false })
    this.openedKeys = (line.before ? stored.map(idOf) : opened.map(({ key }) => key)).join()
    this.forcedRows = new Derived<readonly RowStore[] | null>(
      () => (this.forced ? this.open(rowsOf(this.forced.value), stored) : null),
      null,
    )
    this.undoable = new Derived(() => this.lastStep.get()?.moves === home.moves, false)
    this.columnList = new Derived(
      () => table.source.columns.map((column) => this.columnOf(column)),
      [],
    )
  }

  private open(raws: readonly Data[], stored: readonly Data[]): RowStore[] {
    const formerOf = onceEach(stored)
    const known = new Set<string | null>()
    return raws.map((raw) => {
      // A row that is there twice is a new one the second time.
      const isAgain = idOf(raw) !== null && known.has(idOf(raw))
      known.add(idOf(raw))
      return isAgain
        ? this.makeRow({ ...raw, id: undefined }, null)
        : this.makeRow(raw, formerOf(idOf(raw)))
    })
  }

  private makeRow(raw: Data, before: Data | null): RowStore {
    const storedId = idOf(raw)
    const key = storedId ?? `new${(this.count += 1)}`
    return new RowStore(this.source, {
      key,
      storedId,
      scope: this.table.openLine({ id: `${this.id}-${key}`, raw, before }),
    })
  }

  private columnOf(column: Field): ColumnPort {
    const { plan, language } = this.home
    const { node } = column
    const isShown = (): boolean => {
      if (!isColumnRuled(column, this.home) || this.rows.length === 0)
        return isVisible(plan.model, column, this.line.seen)
      return this.rows.some((row) => row.scope.find(column.path)?.isShown)
    }
    return {
      name: node.field,
      kind: node.kind,
      label: labelOf(node, language),
      required: node.required,
      visible: plan.mode === 'design' || (plan.paths.has(column.path) && isShown()),
      ...node.column,
      options: column.bound.options,
    }
  }

  get columns(): readonly ColumnPort[] {
    return this.columnList.get()
  }

  get rows(): readonly RowStore[] {
    return this.forcedRows.get() ?? this.own.get()
  }

  override get lines(): readonly Line[] {
    return this.rows.map((row) => row.scope)
  }

  override get settled(): unknown {
    return this.rows.map((row) => row.toData())
  }

  override get glance(): unknown {
    return glanceOf(this.rows)
  }

  override get value(): unknown {
    return this.rows
  }

  override get printed(): string {
    return String(this.rows.length)
  }

  override get isChanged(): boolean {
    return (
      this.own
        .get()
        .map(({ key }) => key)
        .join() !== this.openedKeys
    )
  }

  override set(value: unknown): void {
    this.replace(this.open(rowsOf(value), rowsOf(this.line.before?.[this.source.node.field])))
  }

  override touch(): void {
    if (!this.readOnly) this.home.touched(this)
  }

  get canUndo(): boolean {
    return this.undoable.get()
  }

  /** Does something with many cells as one step that can be taken back. */
  private step<T>(cells: readonly FieldStore[], act: () => T): T {
    const [rows, before] = [this.own.get(), cells.map((store) => [store, store.value] as const)]
    const done = transaction(act)
    runInAction(() => this.lastStep.set({ rows, cells: before, moves: this.home.moves }))
    return done
  }

  undo(): void {
    const step = this.canUndo ? this.lastStep.get() : null
    if (!step) return
    runInAction(() => {
      for (const [store, value] of step.cells) {
        store.set(value)
        this.home.recheck(store)
      }
      this.replace(step.rows)
      this.lastStep.set(null)
    })
  }

  async paste(block: CellBlock): Promise<Pasted> {
    const width = Math.max(...block.texts.map((row) => row.length))
    const columns = block.columns
      .slice(0, width)
      .flatMap((name) => this.source.columns.find(({ node }) => node.field === name) ?? [])
    await waitForChoices(columns, this.home.look)
    const rows = this.own.get()
    const start = rows.findIndex(({ key }) => key === block.key)
    if (start < 0 || this.readOnly || !this.home.isActing)
      return { cells: 0, added: 0, unread: 0, locked: 0, beyond: 0 }
    const wanted = start + block.texts.length
    const added = Array.from(
      { length: Math.max(0, Math.min(wanted, block.most) - rows.length) },
      () => this.makeRow({}, null),
    )
    const lines = [...rows, ...added].slice(start, wanted).map(({ scope }) => scope)
    const cells = cellsOf(block.texts, columns, lines)
    const fresh = new Set<Line>(added.map(({ scope }) => scope))
    const written = this.step(
      cells.map(({ store }) => store).filter(({ line }) => !fresh.has(line)),
      () => {
        if (added.length > 0) this.replace([...rows, ...added])
        return writeCells(cells, this.home.look)
      },
    )
    return { ...written, added: added.length, beyond: block.texts.length - lines.length }
  }

  append(rows: readonly Readonly<Record<string, Told>>[]): void {
    const byName = new Map(this.source.columns.map((column) => [column.node.field, column]))
    const made = rows.map((row) =>
      this.makeRow(
        Object.fromEntries(
          Object.entries(row).map(([name, { value, text }]) => [
            name,
            byName.get(name)?.bound.type === 'text' ? text || null : value,
          ]),
        ),
        null,
      ),
    )
    this.step([], () => this.replace([...this.own.get(), ...made]))
  }

  add(): void {
    this.replace([...this.own.get(), this.makeRow({}, null)])
  }

  copy(key: string): void {
    const rows = this.own.get()
    const at = rows.findIndex((row) => row.key === key)
    const from = rows[at]
    if (from)
      this.step([], () =>
        this.replace(
          rows.toSpliced(at + 1, 0, this.makeRow({ ...from.toData(), id: undefined }, null)),
        ),
      )
  }

  remove(keys: readonly string[]): void {
    const gone = new Set(keys)
    this.step([], () => this.replace(this.own.get().filter((row) => !gone.has(row.key))))
  }

  sum(name: string): string {
    const total = sum(this.rows.map((row) => row.field(name).value))
    const column = this.source.columns.find(({ node }) => node.field === name)
    return column?.bound.type === 'decimal' ? column.bound.print(total, this.home.look) : total
  }

  /** Cells of a row that was taken away and comes back count again. */
  private cameBack(row: RowStore): void {
    for (const store of row.scope.made) if (store.isChanged) this.home.changed(store, true)
  }

  private replace(next: readonly RowStore[]): void {
    if (this.readOnly || !this.home.isActing) return
    runInAction(() => {
      const kept = new Set(next)
      const before = new Set(this.own.get())
      for (const row of before) if (!kept.has(row)) this.table.dropped(row)
      this.own.set(next)
      for (const row of next) if (!before.has(row)) this.cameBack(row)
      this.home.changed(this, this.isChanged)
    })
  }
}
