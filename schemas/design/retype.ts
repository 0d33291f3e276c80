import type { Slot } from '../widget/value.ts'
import { freeName, longest } from './slot-names.ts'
import { fitsInto, namesOf, sameSlot } from './slots.ts'
import type { Cell, ColumnSlot, ColumnBackup, Step } from './slots.ts'

/**
 * The earlier original that can take the place again: the same column, else one that fits as it is,
 * else one of the wanted type that has to be narrowed then. Where the present one fits, only an
 * original that holds more is of use.
 */
function findKept({ slot: from, backups }: ColumnSlot, slot: Slot): ColumnBackup | null {
  const able = fitsInto(from, slot)
    ? backups.filter((backup) => !fitsInto(backup.slot, from))
    : backups
  return (
    able.findLast((columnBackup) => sameSlot(columnBackup.slot, slot)) ??
    able.findLast((columnBackup) => fitsInto(columnBackup.slot, slot)) ??
    able.findLast(
      (columnBackup) => from.type !== slot.type && columnBackup.slot.type === slot.type,
    ) ??
    null
  )
}

/**
 * The originals on the way from the live column to one of them, the nearest first: each was made
 * into the one before it.
 */
function wayTo(backups: readonly ColumnBackup[], kept: ColumnBackup): readonly ColumnBackup[] {
  const next = backups.find((backup) => backup.column === kept.next)
  return next ? [...wayTo(backups, next), kept] : [kept]
}

interface Exchange {
  readonly live: ColumnSlot
  /** The neighbour that takes the place again; null: a new column of the slot does. */
  readonly kept: ColumnBackup | null
  readonly slot: Slot
}

/** The live column steps aside, beside a copy of what takes its place. */
function exchange({ out, here, held }: Retyping, { live, kept, slot }: Exchange): ColumnSlot {
  const names = new Set([...held, ...namesOf(live)])
  const isTaken = (name: string): boolean => names.has(name)
  const [backup, base] = [
    freeName(`kept_${here.column}`, longest.kept, isTaken),
    freeName(`base_${here.column}`, longest.kept, isTaken),
  ]
  out.push({
    type: live.slot.type === slot.type ? 'narrow' : 'convert',
    ...here,
    from: live.slot,
    slot,
    backup,
    base,
    kept,
  })
  const others = live.backups
    .filter((columnBackup) => columnBackup !== kept)
    .map((columnBackup) =>
      columnBackup.next === ''
        ? { ...columnBackup, next: backup }
        : columnBackup.next === kept?.column
          ? { ...columnBackup, next: '' }
          : columnBackup,
    )
  return {
    ...live,
    slot,
    backups: [...others, { column: backup, slot: live.slot, next: '', base }],
  }
}

interface Retyping {
  readonly out: Step[]
  readonly here: Cell
  /** Physical names of the table that are not the column's own. */
  readonly held: ReadonlySet<string>
}

/**
 * Gives a live column another slot; the original stays beside it wherever a value could change. An
 * earlier original comes back the way that it went.
 */
export function retype(given: Retyping, live: ColumnSlot, slot: Slot): ColumnSlot {
  const { out, here } = given
  if (sameSlot(live.slot, slot)) return { ...live, slot }
  const kept = findKept(live, slot)
  if (kept) {
    const back = wayTo(live.backups, kept).reduce((columnSlot, { column }) => {
      const near = columnSlot.backups.find((other) => other.column === column) ?? kept
      return exchange(given, { live: columnSlot, kept: near, slot: near.slot })
    }, live)
    return retype(given, back, slot)
  }
  if (!fitsInto(live.slot, slot)) return exchange(given, { live, kept: null, slot })
  out.push({ type: 'widen', ...here, from: live.slot, slot })
  return { ...live, slot }
}
