import { openBrowser } from '#tests/flows/browser.ts'
import { median, p95, short, spread } from '../figures.ts'
import { columns } from '../report.ts'
import type { Line } from '../report.ts'
import { take } from './measure.ts'
import type { FormCase, PeerName, OpeningCost } from './measure.ts'
import { openSite } from './site.ts'
import { makeForm, wrongIn } from './spec.ts'
import { expectAwake } from './wakes.ts'

const peers: readonly PeerName[] = ['ours', 'antd', 'rjsf']
const sizes = [10, 50, 200, 1000]
/** Stands for a form of 1000 fields of every kind. */
const mixed = -1000
const rounds = 3
const table = 0

const all = new Map<string, OpeningCost[]>()
const keyOf = (peer: PeerName, fields: number): string => `${peer}/${fields}`
const runsOf = (peer: PeerName, fields: number): readonly OpeningCost[] =>
  all.get(keyOf(peer, fields)) ?? []

/** The sub-table takes the other libraries so long that it is measured only once. */
const plan = function* (url: string): Generator<FormCase> {
  for (let round = 0; round < rounds; round++) {
    for (const fields of [...sizes, mixed, table]) {
      for (const peer of peers) {
        if (fields !== table || peer === 'ours' || round === 0)
          yield {
            url,
            peer,
            fields: Math.abs(fields),
            isMixed: fields < 0,
            wrong: fields < 0 ? 0 : wrongIn(makeForm(fields)),
          }
      }
    }
  }
}

type Figure = Exclude<keyof OpeningCost, 'keys'>
const of = (runs: readonly OpeningCost[], figure: Figure): number[] =>
  runs.map((openingCost) => openingCost[figure])
const cost = (peer: PeerName, fields: number, figure: Figure): number =>
  median(of(runsOf(peer, fields), figure))

function showAll(): void {
  const head = [
    'form',
    'peer',
    'mount ms',
    'mount CPU',
    'warm CPU',
    'key ms',
    'key p95',
    'CPU/key',
    'submit ms',
    'submit CPU',
    'heap MB',
  ]
  const rows = [...sizes, mixed, table].flatMap((fields) =>
    peers.map((peer) => {
      const runs = runsOf(peer, fields)
      const keys = runs.flatMap((openingCost) => openingCost.keys)
      const figures: Figure[] = ['keyCpu', 'submit', 'submitCpu', 'heap']
      return [
        fields === table ? '200 x 20' : fields === mixed ? 'all kinds' : String(fields),
        peer,
        ...(['mount', 'mountCpu', 'warmCpu'] as const).map((figure) => spread(of(runs, figure))),
        short(median(keys)),
        short(p95(keys)),
        ...figures.map((figure) => spread(of(runs, figure))),
      ]
    }),
  )
  console.log(columns([head, ...rows]))
}

/** A line for the target that our figure is at most `most` times the other library's. */
function ratio(
  what: string,
  [ours, other]: readonly [number, number],
  { most, words }: { readonly most: number; readonly words: string },
): Line {
  const found = ours / other
  const figure = found < 1 ? `1/${short(1 / found)}` : `${short(found)}x`
  return {
    what,
    target: words,
    figure: `${figure} (${short(ours)} : ${short(other)} ms)`,
    isReached: found <= most,
    ratio: { value: found, better: 'lower' },
  }
}

const ofRjsf = (parts: number) => ({ most: 1 / parts, words: `<= 1/${parts} of @rjsf/antd` })
const ofSmall = { most: 2, words: '<= 2x of 10 fields' }

function judge(): Line[] {
  const small = cost('ours', 10, 'keyCpu')
  const middle = (peer: PeerName) =>
    median(runsOf(peer, 1000).flatMap((openingCost) => openingCost.keys))
  return [
    ratio('keystroke, 1000 fields, to paint', [middle('ours'), middle('rjsf')], ofRjsf(20)),
    ratio(
      'keystroke, 1000 fields, CPU',
      [cost('ours', 1000, 'keyCpu'), cost('rjsf', 1000, 'keyCpu')],
      ofRjsf(20),
    ),
    ratio(
      'keystroke, 1000 fields against our 10, CPU',
      [cost('ours', 1000, 'keyCpu'), small],
      ofSmall,
    ),
    ratio(
      'keystroke, sub-table 200 x 20 against our 10, CPU',
      [cost('ours', table, 'keyCpu'), small],
      ofSmall,
    ),
    ratio(
      'keystroke, 1000 fields of all kinds, CPU',
      [cost('ours', mixed, 'keyCpu'), cost('rjsf', mixed, 'keyCpu')],
      ofRjsf(20),
    ),
    ratio(
      'mount, 1000 fields of all kinds, CPU',
      [cost('ours', mixed, 'mountCpu'), cost('rjsf', mixed, 'mountCpu')],
      ofRjsf(6),
    ),
    ratio(
      'mount, 1000 fields, CPU',
      [cost('ours', 1000, 'mountCpu'), cost('rjsf', 1000, 'mountCpu')],
      ofRjsf(6),
    ),
    ratio(
      'submit with 250 errors, 1000 fields, CPU',
      [cost('ours', 1000, 'submitCpu'), cost('rjsf', 1000, 'submitCpu')],
      ofRjsf(10),
    ),
  ]
}

/**
 * Measures forms of 10 to 1000 fields and a sub-table of 200 x 20, beside antd's own Form and
 * @rjsf/antd, in one browser.
 */
export async function run(): Promise<Line[]> {
  const site = await openSite()
  const browser = await openBrowser()
  try {
    await expectAwake(browser, site.url)
    for (const given of plan(site.url)) {
      const key = keyOf(given.peer, given.isMixed ? mixed : given.fields)
      const taken = await take(browser, given)
      all.set(key, [...(all.get(key) ?? []), taken])
      console.log(
        `${key.padEnd(10)} mount ${short(taken.mountCpu)}  key ${short(taken.keyCpu)}  submit ${short(taken.submitCpu)} ms of CPU`,
      )
    }
  } finally {
    await browser.close()
    await site.close()
  }
  showAll()
  return judge()
}
