import { Clone, Default, Errors } from 'typebox/value'
import { defineTexts } from '../../text.ts'
import type { Say } from '../../text.ts'
import type { Kinds } from '../../widget/define.ts'
import { check } from '../check.ts'
import type { DesignProblem } from '../check.ts'
import type { Document } from '../document.ts'
import { upgrade, upgradeTexts } from '../upgrade.ts'
import type { UpgradeProblem } from '../upgrade.ts'
import { pointerOf, scan } from './scan.ts'
import type { ScanResult } from './scan.ts'

/** Problems that only a source text can have. */
export const sourceFlawTexts = defineTexts({
  zh: { unplaced: '控件{id}没有放在任何位置，应用后将被去掉' },
  zhtw: { unplaced: '元件{id}沒有放在任何位置，套用後將被去掉' },
  en: { unplaced: 'The part {id} stands nowhere; applying drops it' },
})

/** A problem of a source text, with its position. */
export interface Flaw {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

export interface JudgeResult {
  readonly flaws: readonly Flaw[]
  /** The parsed document; null while it cannot be read. */
  readonly document: Document | null
}

/** The position of a pointer: of the value, or of its nearest existing container. */
function spotOf(
  { spots }: ScanResult,
  pointer: string,
): { readonly from: number; readonly to: number } {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const spot = spots.get(at)
    if (spot)
      return at === pointer
        ? { from: spot.from, to: Math.min(spot.to, spot.from + 200) }
        : (spot.key ?? spot)
  }
  return { from: 0, to: 1 }
}

const keyOf = (
  { spots }: ScanResult,
  pointer: string,
): { readonly from: number; readonly to: number } =>
  spots.get(pointer)?.key ?? spots.get(pointer) ?? { from: 0, to: 1 }

function whereUnread(
  scanned: ScanResult,
  { params }: UpgradeProblem,
): { readonly from: number; readonly to: number } {
  if (typeof params?.['path'] === 'string') return spotOf(scanned, params['path'])
  return params && 'id' in params
    ? keyOf(scanned, pointerOf(['nodes', params['id'] ?? '']))
    : { from: 0, to: 1 }
}

/** The invalid option of a node whose options cannot be read. */
function whereBad(
  {
    kinds,
    document,
    scanned,
  }: { readonly kinds: Kinds; readonly document: Document; readonly scanned: ScanResult },
  { nodeId, ruleId, place }: DesignProblem,
): { readonly from: number; readonly to: number } {
  const index = document.rules.findIndex(({ id }) => id === ruleId)
  if (place === 'rule' && index >= 0) return spotOf(scanned, pointerOf(['rules', index]))
  if (nodeId === null) return place === 'list' ? keyOf(scanned, '/list') : keyOf(scanned, '/form')
  const node = document.nodes[nodeId]
  const kind = node && kinds[node.kind]
  const base = pointerOf(['nodes', nodeId])
  if (!node || !kind || kind.fits(node.options)) return keyOf(scanned, base)
  const [first] = Errors(kind.options, Default(kind.options, Clone(node.options)))
  return spotOf(scanned, `${base}/options${first?.instancePath ?? ''}`)
}

/**
 * Parses a source text into a document and all its problems with positions. Invalid JSON is
 * reported by the editor itself.
 */
export function judge(kinds: Kinds, text: string, say: Say): JudgeResult {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { flaws: [], document: null }
  }
  const scanned = scan(text)
  const read = upgrade(kinds, raw)
  if ('problems' in read)
    return {
      document: null,
      flaws: read.problems.map((problem) => ({
        ...whereUnread(scanned, problem),
        severity: 'error',
        message: say(upgradeTexts, problem.code, problem.params),
      })),
    }
  const { document } = read
  const lost =
    typeof raw === 'object' &&
    raw !== null &&
    'nodes' in raw &&
    typeof raw.nodes === 'object' &&
    raw.nodes !== null
      ? Object.keys(raw.nodes).filter((id) => !Object.hasOwn(document.nodes, id))
      : []
  const flaws = check(kinds, document).map((problem): Flaw => ({
    ...whereBad({ kinds, document, scanned }, problem),
    severity: problem.severity,
    message: say(problem.texts, problem.code, problem.params),
  }))
  return {
    document,
    flaws: [
      ...flaws,
      ...lost.map((id): Flaw => ({
        ...keyOf(scanned, pointerOf(['nodes', id])),
        severity: 'warning',
        message: say(sourceFlawTexts, 'unplaced', { id }),
      })),
    ],
  }
}
