import type { Slot } from '../widget/value.ts'
import { freeName, longest } from './slot-names.ts'
import { fitsInto, namesOf, isSameSlot } from './slots.ts'
import type { Cell, ColumnSlot, ColumnBackup, Step } from './slots.ts'

/**
 * The backup that can become live again: one that is the same column, else one that fits unchanged,
 * else one of the wanted type that must be narrowed. Where the present column fits too, only a
 * wider backup is useful.
 */
function findKept({ slot: from, backups }: ColumnSlot, slot: Slot): ColumnBackup | null {
  const able = fitsInto(from, slot)
    ? backups.filter((backup) => !fitsInto(backup.slot, from))
    : backups
  return (
    able.findLast((columnBackup) => isSameSlot(columnBackup.slot, slot)) ??
    able.findLast((columnBackup) => fitsInto(columnBackup.slot, slot)) ??
    able.findLast(
      (columnBackup) => from.type !== slot.type && columnBackup.slot.type === slot.type,
    ) ??
    null
  )
}

/**
 * The backups between the live column and one of them, nearest first; each was converted into the
 * one before it.
 */
function wayTo(backups: readonly ColumnBackup[], kept: ColumnBackup): readonly ColumnBackup[] {
  const next = backups.find((backup) => backup.column === kept.next)
  return next ? [...wayTo(backups, next), kept] : [kept]
}

interface Exchange {
  readonly live: ColumnSlot
  /** The backup that becomes live again; null where a new column is made. */
  readonly kept: ColumnBackup | null
  readonly slot: Slot
}

/** The live column becomes a backup, with a copy of what replaces it. */
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
  /** Physical names of the table that other columns use. */
  readonly held: ReadonlySet<string>
}

/**
 * Gives a live column another slot. Where a value could change, the original is kept as a backup;
 * an earlier original comes back along the conversions that replaced it.
 */
export function retype(given: Retyping, live: ColumnSlot, slot: Slot): ColumnSlot {
  const { out, here } = given
  if (isSameSlot(live.slot, slot)) return { ...live, slot }
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
