import { rowOfChange } from './compare.ts'
import type { Change } from './compare.ts'
import { findPlace, keepPart, readKept, writeKept } from './keep.ts'
import type { Place } from './keep.ts'
import { columns, print } from './report.ts'
import type { Line } from './report.ts'

const parts: { readonly [name: string]: () => Promise<readonly Line[]> } = {
  forms: async () => (await import('./forms/run.ts')).run(),
  server: async () => (await import('./server/run.ts')).run(),
  organization: async () => (await import('./organization/run.ts')).run(),
  tabs: async () => (await import('./tabs.ts')).run(),
  opening: async () => (await import('./opening.ts')).run(),
  drag: async () => (await import('./drag.ts')).run(),
  uploads: async () => (await import('./uploads.ts')).run(),
  start: async () => (await import('./start.ts')).run(),
  publish: async () => (await import('./publish.ts')).run(),
  query: async () => (await import('./query.ts')).run(),
  numbers: async () => (await import('./numbers.ts')).run(),
}

const given = process.argv.slice(2)
const isAccepted = given.includes('--accept')
const asked = given.filter((name) => name !== '--accept')
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const place = findPlace()
const lines: Line[] = []
const faults: string[] = []

const wordsOf = ({ commit, date, load, machine }: Place): string =>
  `${commit}, ${date}, load ${load}, ${machine}`

/** Prints the ratios of a part beside the kept ones. */
function tellChanges(last: Place | undefined, changes: readonly Change[]): void {
  if (changes.length === 0) return
  console.log(`\nlast: ${last ? wordsOf(last) : 'nothing is kept'}\nnow:  ${wordsOf(place)}`)
  console.log(
    columns([
      ['ratio', 'last', 'now', 'better by', ''],
      ...changes.map((change) => rowOfChange(change)),
    ]),
  )
}

for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  try {
    const found = await run()
    lines.push(...found)
    const kept = readKept()
    const { [name]: last } = kept
    const { changes, faults: fallen, part } = keepPart(last, found, { place, isAccepted })
    tellChanges(last, changes)
    faults.push(...fallen.map((what) => `${name}: ${what}`))
    if (part && part !== last) writeKept({ ...kept, [name]: part })
  } catch (error) {
    console.error(error)
    faults.push(`${name}: did not run to its end`)
    lines.push({
      what: name,
      target: 'runs to its end',
      figure: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      isReached: false,
    })
  }
}
print(lines)
if (faults.length > 0) {
  console.error(`\nFell by more than a tenth, or was not measured:\n  ${faults.join('\n  ')}`)
  console.error(
    'What is kept of these benches stays as it was: run them anew on a quiet machine, mend what made them slower, or take the new figures with `npm run bench -- --accept <name>`.',
  )
  process.exitCode = 1
}
