import type { ListColumn } from '../design/document.ts'

/** A user's setting for one list column: an entry of `fieldList` (specification 3 and 7.16). */
export interface ColumnSetting {
  /** Path of the column. */
  readonly prop: string
  readonly label: string
  readonly visible: boolean
  /** In pixels; 0 is as designed. */
  readonly width: number
  readonly fixed: ListColumn['fixed']
}

/** Allowed column widths in pixels. */
export const columnWidth = { least: 60, most: 1000 } as const

const pins: readonly unknown[] = ['none', 'left', 'right'] satisfies ListColumn['fixed'][]
const widthOf = (width: unknown): number =>
  typeof width === 'number' && width >= columnWidth.least && width <= columnWidth.most
    ? Math.round(width)
    : 0

function readOne(setting: unknown): ColumnSetting[] {
  if (typeof setting !== 'object' || setting === null) return []
  const { prop, label, visible, columnVisible, width, fixed } = setting as {
    readonly [name: string]: unknown
  }
  if (typeof prop !== 'string') return []
  return [
    {
      prop,
      label: typeof label === 'string' ? label : '',
      visible: (visible ?? columnVisible) !== false,
      width: widthOf(width),
      fixed: pins.includes(fixed) ? (fixed as ListColumn['fixed']) : 'none',
    },
  ]
}

/** Parses stored settings, which are untrusted; each column once. */
export function readColumnSettings(text: string): ColumnSetting[] {
  try {
    const read: unknown = JSON.parse(text)
    const settings = Array.isArray(read) ? read.flatMap(readOne) : []
    return settings.filter(
      (setting, index) => settings.findIndex(({ prop }) => prop === setting.prop) === index,
    )
  } catch {
    return []
  }
}

/** A column of a list; extra ones are hidden until the user wants them. */
type SettableColumn = ListColumn & { readonly isExtra?: boolean }

/**
 * The settings of every existing column, in the user's order. Columns that are missing from the
 * stored settings come last, as designed.
 */
export function completeSettings<C extends SettableColumn>(
  columns: readonly C[],
  settings: readonly ColumnSetting[],
  labelOf: (column: C) => string,
): ColumnSetting[] {
  const known = settings.flatMap((setting) => {
    const column = columns.find(({ field }) => field === setting.prop)
    return column ? [{ ...setting, label: labelOf(column) }] : []
  })
  const others = columns.filter(({ field }) => !known.some(({ prop }) => prop === field))
  return [
    ...known,
    ...others.map((other) => ({
      prop: other.field,
      label: labelOf(other),
      visible: !other.isExtra,
      width: 0,
      fixed: other.fixed,
    })),
  ]
}

/** The columns as the user wants them; at least one is always shown. */
export function arrangeColumns<C extends SettableColumn>(
  columns: readonly C[],
  settings: readonly ColumnSetting[],
): readonly C[] {
  if (settings.length === 0)
    return columns.some(({ isExtra }) => isExtra)
      ? columns.filter(({ isExtra }) => !isExtra)
      : columns
  const arranged = completeSettings(columns, settings, () => '').flatMap(
    ({ prop, visible, width, fixed }) => {
      const column = visible && columns.find(({ field }) => field === prop)
      return column ? [{ ...column, fixed, width: width || column.width }] : []
    },
  )
  return arranged.length > 0 ? arranged : columns
}
