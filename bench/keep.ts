import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/tree.mjs'
import { compareRatios } from './compare.ts'
import type { Change, Ratio, Ratios } from './compare.ts'
import type { Line } from './report.ts'

/** The ratios of one benchmark from the run that kept them last. */
export interface KeptPart {
  /** The commit of the measured tree; ends in `+` if files had been changed since. */
  readonly commit: string
  readonly machine: string
  /**
   * Programs that waited for a processor when the run began. Much more than 0 means that the
   * machine was busy.
   */
  readonly load: number
  /** Day of the run. */
  readonly date: string
  readonly ratios: Ratios
}

/** All kept ratios by the name of the benchmark. */
export interface KeptFigures {
  readonly [part: string]: KeptPart
}

/** The tree and the machine of a run. */
export type Place = Omit<KeptPart, 'ratios'>

const file = join(root, 'bench/figures.json')

/** Reads the kept ratios; empty if no run has kept any. */
export const readKept = (): KeptFigures =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptFigures) : {}

const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** Finds the tree and the machine of this run. */
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

/** What a run makes of the kept ratios of a benchmark. */
export interface Keeping {
  readonly changes: readonly Change[]
  /** Ratios that got worse or are not a number. */
  readonly faults: readonly string[]
  /** The ratios to keep from now on. */
  readonly part: KeptPart | undefined
}

/**
 * Compares the ratios of a benchmark with the kept ones, and decides which to keep. After a fault
 * the old ones are kept, so that the next run finds the fault again; `isAccepted` accepts worse
 * ratios, but never one that is not a number. A ratio that was not measured is kept unchanged,
 * because a machine without PostgreSQL measures less.
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

/** Writes all kept ratios, sorted by name, so that a diff shows only what changed. */
export function writeKept(kept: KeptFigures): void {
  const sorted = Object.fromEntries(
    Object.entries(kept).toSorted(([name], [other]) => (name < other ? -1 : 1)),
  )
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
