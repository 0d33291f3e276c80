import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { columnSettings } from '#schemas/api/column-settings.ts'
import { arrangeColumns, completeSettings } from '#schemas/page/column-settings.ts'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import type { ListPlan, PlannedColumn } from '#schemas/page/list.ts'
import type { ViewSettings } from '#schemas/page/list-view.ts'
import type { Density } from '#schemas/runtime.ts'
import { readKept } from './list-preferences.ts'
import type { ListPreferences } from './list-preferences.ts'
import type { ListViews } from './list-views.ts'
import type { Send } from './send.ts'

/**
 * What a browser remembers of a list for one user. Reading returns undefined if nothing is stored.
 */
export interface Memory {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

interface LookGiven {
  readonly modelId: string
  readonly send: Send
  readonly memory: Memory
  readonly views: ListViews | undefined
  readonly columnSettings: readonly ColumnSetting[] | undefined
}

/** What differs from a saved view, until that is saved. */
interface Difference {
  /** The view; a difference from another one than is shown does not count. */
  readonly of: string
  readonly columns?: readonly ColumnSetting[]
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: Density
}

/**
 * How a list looks: columns, widths, density, folded search. A saved view decides about columns,
 * their widths and density while it is shown; else the user's settings do.
 */
export class ListLook {
  private kept: ListPreferences
  private settings: readonly ColumnSetting[]
  private difference: Difference | null = null
  private readonly given: LookGiven

  constructor(given: LookGiven) {
    this.given = given
    this.kept = readKept(given.memory.read(this.name))
    this.settings = given.columnSettings ?? []
    makeAutoObservable<ListLook, 'given' | 'kept' | 'settings' | 'difference'>(
      this,
      {
        given: false,
        kept: observableRef,
        settings: observableRef,
        difference: observableRef,
      },
      { autoBind: true },
    )
  }

  private get name(): string {
    return `list.${this.given.modelId}`
  }

  private get ofView(): ViewSettings | undefined {
    return this.given.views?.active?.settings
  }

  /** What differs from the saved view that is shown; null for nothing. */
  private get unsaved(): Difference | null {
    return this.difference?.of === this.given.views?.activeId ? this.difference : null
  }

  private differ(more: Omit<Difference, 'of'>): void {
    this.difference = { ...this.unsaved, ...more, of: this.given.views?.activeId ?? '' }
  }

  /** Does it look differently from the saved view that is shown? */
  get isChanged(): boolean {
    return this.unsaved !== null
  }

  /** Looks as the saved view that is shown now. */
  followView(): void {
    this.difference = null
  }

  get isFolded(): boolean {
    return this.kept.isFolded
  }

  setFolded(isFolded: boolean): void {
    this.keep({ isFolded })
  }

  get density(): Density {
    return this.unsaved?.density ?? this.ofView?.density ?? this.kept.density
  }

  setDensity(density: Density): void {
    if (this.ofView) this.differ({ density })
    else this.keep({ density })
  }

  private get arranged(): readonly ColumnSetting[] {
    return (
      this.unsaved?.columns ??
      this.ofView?.columns?.map((column) => ({ ...column, label: '' })) ??
      this.settings
    )
  }

  /** The widths that were dragged over those of the columns as they are arranged. */
  private get widths(): Readonly<Record<string, number>> {
    const { columns = this.ofView?.columns, widths } = this.unsaved ?? {}
    return columns ? (widths ?? {}) : { ...this.kept.widths, ...widths }
  }

  columnsOf(plan: ListPlan): readonly PlannedColumn[] {
    return arrangeColumns(plan.columns, this.arranged)
  }

  settingsOf(plan: ListPlan): readonly ColumnSetting[] {
    return completeSettings(plan.columns, this.arranged, ({ column }) => column.node.label).map(
      (setting) => ({ ...setting, width: this.widths[setting.prop] ?? setting.width }),
    )
  }

  /** Takes the user's settings as they were loaded anew. */
  replace(settings: readonly ColumnSetting[]): void {
    this.settings = settings
  }

  widthOf(path: string, plan: ListPlan): number {
    return (
      this.widths[path] ?? this.columnsOf(plan).find((column) => column.field === path)?.width ?? 0
    )
  }

  setWidth(path: string, width: number): void {
    const dragged = { [path]: Math.min(1000, Math.max(60, Math.round(width))) }
    if (this.ofView) this.differ({ widths: { ...this.unsaved?.widths, ...dragged } })
    else this.keep({ widths: { ...this.kept.widths, ...dragged } })
  }

  /**
   * Applies column settings at once and stores them on the server; those of a saved view with it.
   * If that fails, the previous ones return; the toast has told the user (specification 4).
   */
  async saveColumns(settings: readonly ColumnSetting[]): Promise<boolean> {
    if (this.ofView) {
      this.differ({ columns: settings, widths: {} })
      return true
    }
    const before = { settings: this.settings, kept: this.kept }
    this.settings = settings
    this.keep({ widths: {} })
    try {
      await this.given.send(columnSettings.keep, {
        body: { moduleId: this.given.modelId, fieldList: JSON.stringify(settings) },
      })
      return true
    } catch {
      runInAction(() => {
        this.settings = before.settings
        this.keep({ widths: before.kept.widths })
      })
      return false
    }
  }

  private keep(more: Partial<ListPreferences>): void {
    this.kept = { ...this.kept, ...more }
    this.given.memory.write(this.name, this.kept)
  }
}
