import { Failure } from '#schemas/wire/failure.ts'

export interface Order<C extends string> {
  readonly column: C
  readonly direction: 'asc' | 'desc'
}

/**
 * The columns in the `sidx` of a list, in its order (rulings, Wire); 400 for a name by which the
 * list cannot be sorted.
 */
export function ordersOf<C extends string>(
  sidx: string | undefined,
  columns: ReadonlyMap<string, C>,
): Order<C>[] {
  return (sidx?.split(',') ?? []).filter(Boolean).map((key) => {
    const column = columns.get(key.replace(/^-/, ''))
    if (column === undefined) throw new Failure('badRequest')
    return { column, direction: key.startsWith('-') ? 'desc' : 'asc' }
  })
}
