import { computed, observable, runInAction, transaction } from 'mobx'
import { withAffix } from '#schemas/widget/print.ts'
import { isEqual } from '#schemas/equal.ts'
import type { IComputedValue } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import type { RecordCell, RecordLine } from '#schemas/record/cell.ts'
import type { Answer, Data } from '#schemas/record/input.ts'
import { linesOf } from '#schemas/record/lines.ts'
import type {
  CellBlock,
  ColumnPort,
  FieldPort,
  PasteCounts,
  RowPort,
  TablePort,
  PrintedValue,
} from '#schemas/runtime.ts'
import { sum } from '#schemas/widget/decimal.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { FieldStore } from './field-store.ts'
import type { Home, Line } from './field-store.ts'
import { kept } from './memo.ts'
import type { ScopeStore } from './scope-store.ts'
import { cellsOf, waitForChoices, writeCells } from './table-block.ts'
import { dataOf, TypedLine, typedOf } from './typed-line.ts'

/** One line of a sub-table. `key` is its stored id, or a temporary key for a new line. */
export class RowStore implements RowPort {
  readonly key: string
  readonly scope: ScopeStore

  constructor(key: string, scope: ScopeStore) {
    this.key = key
    this.scope = scope
  }

  get storedId(): string | null {
    return this.scope.typed.storedId
  }

  field(name: string): FieldPort {
    const found = this.scope.find(`${this.scope.line.owner?.field.path}.${name}`)
    if (!found) throw new Error(`no column ${name}`)
    return found
  }

  toData(): Data {
    return dataOf(this.scope.line)
  }
}

interface TableGiven {
  readonly cell: RecordCell
  /** Creates the stores of a line. */
  openLine(id: string, line: RecordLine): ScopeStore
  /** Called when a line was removed: the problems of its fields no longer count. */
  dropped(row: RowStore): void
}

/** The previous values and rows of a change to several cells, to undo it. */
interface UndoStep {
  readonly rows: readonly RowStore[]
  readonly cells: readonly (readonly [store: FieldStore, value: unknown])[]
  /** Number of changes of the form right after the step. */
  readonly moves: number
}

/** A sub-table of an open form: lines with stable keys, each with its own fields. */
export class TableStore extends FieldStore implements TablePort {
  private readonly table: TableGiven
  /** Rows by their typed values, so that a removed row that comes back is the same object. */
  private readonly stores = new WeakMap<TypedLine, RowStore>()
  private readonly openedKeys: string
  private readonly rowList: Answer<readonly RowStore[]>
  private readonly columnList: IComputedValue<readonly ColumnPort[]>
  private readonly lastStep = observable.box<UndoStep | null>(null, { deep: false })
  private readonly undoable: Answer<boolean>
  private count = 0

  constructor(home: Home, line: Line, table: TableGiven) {
    const { cell } = table
    super(home, line, cell)
    this.table = table
    this.rowList = kept(() => cell.lines.map((recordLine) => this.rowOf(typedOf(recordLine))))
    this.openedKeys = (
      line.before
        ? linesOf(line.before[cell.field.node.field]).map(({ id }) =>
            typeof id === 'string' ? id : null,
          )
        : this.own.map(({ key }) => key)
    ).join()
    this.undoable = kept(() => this.lastStep.get()?.moves === home.moves)
    // Kept only while it is observed, because it reads the language, which outlives the form.
    this.columnList = computed(() => cell.field.columns.map((column) => this.columnOf(column)), {
      equals: isEqual,
    })
  }

  /** The entered rows, even if a rule shows others instead. */
  private get own(): readonly RowStore[] {
    if (this.isFixed) return this.rows
    return linesOf(this.box.get()).flatMap((typed) =>
      typed instanceof TypedLine ? this.rowOf(typed) : [],
    )
  }

  private rowOf(typed: TypedLine): RowStore {
    const known = this.stores.get(typed)
    if (known) return known
    const key = typed.storedId ?? `new${(this.count += 1)}`
    const made = new RowStore(
      key,
      this.table.openLine(`${this.id}-${key}`, this.cell.lineOf(typed)),
    )
    this.stores.set(typed, made)
    return made
  }

  private makeRow(given: Data): RowStore {
    return this.rowOf(new TypedLine({ before: null, given, env: this.cell.line.env }))
  }

  private columnOf(column: Field): ColumnPort {
    const { plan, language } = this.home
    const { node } = column
    return {
      name: node.field,
      kind: node.kind,
      label: labelOf(node, language),
      required: node.required,
      visible:
        plan.mode === 'design' || (plan.paths.has(column.path) && this.cell.isColumnShown(column)),
      ...node.column,
      options: column.bound.options,
    }
  }

  get columns(): readonly ColumnPort[] {
    return this.columnList.get()
  }

  get rows(): readonly RowStore[] {
    return this.rowList.get()
  }

  override get settled(): unknown {
    return this.rows.map((row) => row.toData())
  }

  override get value(): unknown {
    return this.rows
  }

  override get printed(): string {
    return String(this.rows.length)
  }

  override get isChanged(): boolean {
    return this.own.map(({ key }) => key).join() !== this.openedKeys
  }

  override set(value: unknown): void {
    this.replace(this.line.typed.openRows(this.source, value).map((row) => this.rowOf(row)))
  }

  override touch(): void {
    if (!this.readOnly) this.home.touched(this)
  }

  get canUndo(): boolean {
    return this.undoable.get()
  }

  /** Changes several cells as one step that can be undone. */
  private step<T>(cells: readonly FieldStore[], act: () => T): T {
    const [rows, before] = [this.own, cells.map((store) => [store, store.value] as const)]
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

  async paste(block: CellBlock): Promise<PasteCounts> {
    const width = Math.max(...block.texts.map((row) => row.length))
    const columns = block.columns
      .slice(0, width)
      .flatMap((name) => this.source.columns.find(({ node }) => node.field === name) ?? [])
    await waitForChoices(columns, this.home.look)
    const rows = this.own
    const start = rows.findIndex(({ key }) => key === block.key)
    if (start < 0 || this.readOnly || !this.home.isActing)
      return { cells: 0, added: 0, unread: 0, locked: 0, beyond: 0 }
    const wanted = start + block.texts.length
    const added = Array.from(
      { length: Math.max(0, Math.min(wanted, block.most) - rows.length) },
      () => this.makeRow({}),
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

  append(rows: readonly Readonly<Record<string, PrintedValue>>[]): void {
    const byName = new Map(this.source.columns.map((column) => [column.node.field, column]))
    const made = rows.map((row) =>
      this.makeRow(
        Object.fromEntries(
          Object.entries(row).map(([name, { value, text }]) => [
            name,
            byName.get(name)?.bound.type === 'text' ? text || null : value,
          ]),
        ),
      ),
    )
    this.step([], () => this.replace([...this.own, ...made]))
  }

  add(): void {
    this.replace([...this.own, this.makeRow({})])
  }

  copy(key: string): void {
    const rows = this.own
    const at = rows.findIndex((row) => row.key === key)
    const from = rows[at]
    if (from)
      this.step([], () =>
        this.replace(rows.toSpliced(at + 1, 0, this.makeRow({ ...from.toData(), id: undefined }))),
      )
  }

  remove(keys: readonly string[]): void {
    const gone = new Set(keys)
    this.step([], () => this.replace(this.own.filter((row) => !gone.has(row.key))))
  }

  sum(name: string): string {
    const total = sum(this.rows.map((row) => row.field(name).value))
    const column = this.source.columns.find(({ node }) => node.field === name)
    return column?.bound.type === 'decimal'
      ? withAffix(column.bound.print(total, this.home.look), column.bound.affix)
      : total
  }

  /** Counts the cells of a removed row again after the row came back. */
  private cameBack(row: RowStore): void {
    for (const store of row.scope.made) if (store.isChanged) this.home.changed(store, true)
  }

  private replace(next: readonly RowStore[]): void {
    if (this.readOnly || !this.home.isActing) return
    runInAction(() => {
      const kept = new Set(next)
      const before = new Set(this.own)
      for (const row of before) if (!kept.has(row)) this.table.dropped(row)
      this.box.set(next.map(({ scope }) => scope.typed))
      for (const row of next) if (!before.has(row)) this.cameBack(row)
      this.home.changed(this, this.isChanged)
    })
  }
}

/** The field at a path of a record: `plate`, or `parts.2.amount` in the third row. */
export function findStore(root: ScopeStore, path: string): FieldStore | undefined {
  const [name = '', index, column] = path.split('.')
  const store = root.find(name)
  if (!(store instanceof TableStore) || column === undefined) return store
  return store.rows[Number(index)]?.scope.find(`${name}.${column}`)
}
