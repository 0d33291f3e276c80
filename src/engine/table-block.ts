import { when } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import type { CellBlock, PasteCounts } from '#schemas/runtime.ts'
import { fromText } from '#schemas/widget/from-text.ts'
import { ownChoices, sourceOf } from '#schemas/widget/reference.ts'
import type { FieldStore, FormLook, Line } from './field-store.ts'

/**
 * Milliseconds that a paste waits for lists of choices. Texts whose list is not loaded by then are
 * reported as unreadable.
 */
const patience = 5000

/** Can a text be read as a value of this column? The same columns as in imports. */
const isReadable = ({ kind }: Field): boolean => kind.places.includes('import')

const choicesOf = ({ bound: { reference } }: Field, look: FormLook) =>
  reference === null ? undefined : (ownChoices(reference) ?? look.choices?.(reference))

const isWaiting = (column: Field, look: FormLook): boolean => {
  const { reference } = column.bound
  return (
    isReadable(column) &&
    reference !== null &&
    look.choices !== undefined &&
    sourceOf(reference).list !== undefined &&
    choicesOf(column, look) === undefined
  )
}

/** Waits until the choices of these columns are loaded. */
export async function waitForChoices(columns: readonly Field[], look: FormLook): Promise<void> {
  const isReady = (): boolean => !columns.some((column) => isWaiting(column, look))
  if (!isReady()) await when(isReady, { timeout: patience }).catch(() => undefined)
}

interface Cell {
  readonly store: FieldStore
  readonly text: string
}

/** The cells of these lines that receive the texts, row by row. */
export const cellsOf = (
  texts: CellBlock['texts'],
  columns: readonly Field[],
  lines: readonly Pick<Line, 'find'>[],
): Cell[] =>
  lines.flatMap((line, index) =>
    columns.flatMap((column, at) => {
      const text = texts[index]?.[at]
      const store = line.find(column.path)
      return text !== undefined && store?.visible ? [{ store, text }] : []
    }),
  )

/**
 * Writes texts into cells, each read by the kind of its column. A text that cannot be read leaves
 * its cell empty and marked.
 */
export function writeCells(
  cells: readonly Cell[],
  look: FormLook,
): Pick<PasteCounts, 'cells' | 'unread' | 'locked'> {
  const open = cells.filter(({ store }) => !store.readOnly)
  let unread = 0
  for (const { store, text } of open) {
    const { source } = store
    const { bound } = source
    const read =
      isReadable(source) && bound.type
        ? fromText(bound.type, text, {
            choices: choicesOf(source, look),
            timeZone: look.timeZone ?? 'UTC',
          })
        : undefined
    store.set(read === undefined ? null : bound.read(read))
    if (read === undefined) {
      unread += 1
      store.home.misread(store, text)
    } else store.home.recheck(store)
  }
  return { cells: open.length - unread, unread, locked: cells.length - open.length }
}
