import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/tree.mjs'
import { compareRatios } from './compare.ts'
import type { Change, Ratio, Ratios } from './compare.ts'
import type { Line } from './report.ts'

/** What one bench measured when its ratios were kept last. */
export interface KeptPart {
  /** Where the tree stood; ends in `+` where files were changed since. */
  readonly commit: string
  readonly machine: string
  /** Programs that waited for a processor when the run began: much above 0 the machine was busy. */
  readonly load: number
  /** Day of the run. */
  readonly date: string
  readonly ratios: Ratios
}

/** Everything that is kept, by the name of the bench. */
export interface KeptFigures {
  readonly [part: string]: KeptPart
}

/** Where a run takes place. */
export type Place = Omit<KeptPart, 'ratios'>

const file = join(root, 'bench/figures.json')

/** Reads what is kept; nothing where no run has kept anything. */
export const readKept = (): KeptFigures =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptFigures) : {}

const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** The tree and the machine that a run begins on. */
export function findPlace(): Place {
  const [processor] = cpus()
  const isChanged = git('status', '--porcelain', '--', '.', ':!bench/figures.json') !== ''
  return {
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`,
    machine: `${processor?.model ?? process.arch} x ${cpus().length}, ${process.platform}, Node ${process.version}`,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    date: new Date().toISOString().slice(0, 10),
  }
}

const ratiosOf = (lines: readonly Line[]): Ratios =>
  Object.fromEntries(lines.flatMap(({ what, ratio }) => (ratio ? [[what, ratio]] : [])))

const rounded = (ratios: Ratios): Ratios =>
  Object.fromEntries(
    Object.entries(ratios).map(([what, { value, better }]): [string, Ratio] => [
      what,
      { value: Number(value.toPrecision(4)), better },
    ]),
  )

/** What a run makes of what was kept of a bench. */
export interface Keeping {
  readonly changes: readonly Change[]
  /** What fell or is no number. */
  readonly faults: readonly string[]
  /** What is kept from now on. */
  readonly part: KeptPart | undefined
}

/**
 * Compares what a bench measured with what is kept of it, and says what is kept from now on. With a
 * fault that is what it was, so that the next run finds the fault again; `isAccepted` takes what
 * fell, never what is no number. A ratio that was not measured stays until then: a machine without
 * PostgreSQL measures less.
 */
export function keepPart(
  last: KeptPart | undefined,
  lines: readonly Line[],
  { place, isAccepted }: { readonly place: Place; readonly isAccepted: boolean },
): Keeping {
  const now = ratiosOf(lines)
  const changes = compareRatios(last?.ratios ?? {}, now)
  const faults = changes
    .filter(({ gain, isFault }) => isFault && !(isAccepted && gain !== undefined))
    .map(({ what }) => what)
  const isMeasured = Object.keys(now).length > 0
  if (faults.length > 0 || !isMeasured) return { changes, faults, part: last }
  const ratios = { ...(!isAccepted && last?.ratios), ...rounded(now) }
  return { changes, faults, part: { ...place, ratios } }
}

/** Writes all that is kept, sorted by name so that a difference shows what changed alone. */
export function writeKept(kept: KeptFigures): void {
  const sorted = Object.fromEntries(
    Object.entries(kept).toSorted(([name], [other]) => (name < other ? -1 : 1)),
  )
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
