import { counterOf } from '#schemas/number/pattern.ts'
import { hasCheck, keyOf, printNumber } from '#schemas/number/print.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { DataCell } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { readCodes } from '../../numbers/codes.ts'
import { countAlike, drawAll } from '../../numbers/draft.ts'
import type { NumberDraft } from '../../numbers/draft.ts'
import { drawPart, findTrouble, forwardMoment, planDraw } from '../../numbers/draw.ts'
import { fastNumbersOf } from '../../numbers/fast.ts'
import { rulesOf } from '../../numbers/rules.ts'
import { refuseIssues } from '../access.ts'
import { outdated, unwritten } from '../effect.ts'
import type { Effect, SettledSave, Taking } from '../effect.ts'
import type { Live } from '../models.ts'

const codeAt = ({ field }: DataCell): string => field.bound.traits.billNumber ?? ''
const waits = (cell: DataCell): boolean =>
  cell.field.bound.traits.billNumber !== undefined && cell.value === ''

/** The cells of a record that wait for a number, those in lines included. */
const waiting = ({ model }: Live, data: Data): DataCell[] =>
  [...eachCell(model.fields, { data })].filter(waits)

const fillIn = ({ model }: Live, data: Data, numbers: ReadonlyMap<string, string>): Data =>
  mapCells(model.fields, { data }, (cell) => numbers.get(cell.path) ?? cell.value)

/** Everything that the waiting numbers are made of; refuses what no number can be made of. */
async function draftNumbers(
  save: SettledSave,
  cells: readonly DataCell[],
  isAgain: boolean,
): Promise<NumberDraft[]> {
  const { db, env } = save
  const drafts: NumberDraft[] = []
  const issues: RowIssue[] = []
  for (const cell of cells) {
    if (isAgain) rulesOf(db).forget(codeAt(cell))
    const rule = await rulesOf(db).get(codeAt(cell))
    if (!rule) {
      issues.push({ path: cell.path, code: 'numberOff' })
      continue
    }
    const found = await readCodes(save, cell, rule)
    issues.push(...found.issues)
    const seed = { now: env.now, timeZone: env.timeZone, codes: found.codes }
    const { scope } = keyOf(rule, seed)
    drafts.push({
      path: cell.path,
      rule,
      seed: isAgain ? await forwardMoment(db.kysely, rule, { moment: seed, scope }) : seed,
    })
  }
  refuseIssues(issues, save)
  return drafts
}

/** Numbers that need no transaction: random ones, and those of fast rules. */
async function fillAhead(
  save: SettledSave,
  drafts: readonly NumberDraft[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  const issues: RowIssue[] = []
  for (const { path, rule, seed } of drafts) {
    if (!counterOf(rule)) numbers.set(path, printNumber(rule, seed, 0))
    else if (rule.isFast && !save.trial) {
      const number = await fastNumbersOf(save.db).take(rule, seed)
      if (number !== null) numbers.set(path, number)
      else issues.push(await findIssue(save, { path, rule, seed }))
    }
  }
  refuseIssues(issues, save)
  return numbers
}

/** Why there is no number; throws `outdated` where another try gives one. */
async function findIssue({ db }: SettledSave, draft: NumberDraft): Promise<RowIssue> {
  const trouble = await findTrouble(db.kysely, planDraw(draft.rule, draft.seed))
  if (trouble === 'again' || trouble === 'none') throw outdated
  return { path: draft.path, code: trouble === 'off' ? 'numberOff' : 'numberFull' }
}

/**
 * A single number of a new record is taken by the very statement that saves it, so that its counter
 * is locked for as short as can be. A check is worked out here, after the count is known, so such a
 * number is taken just before, in the same transaction.
 */
function takingOf(
  { before, trial }: SettledSave,
  drafts: readonly NumberDraft[],
): Taking | undefined {
  const [draft, ...more] = drafts
  if (!draft || more.length > 0 || before !== null || trial) return undefined
  if (draft.path.includes('.') || hasCheck(draft.rule)) return undefined
  const draw = planDraw(draft.rule, draft.seed)
  return { field: draft.path, part: (condition) => drawPart(draw, condition) }
}

/**
 * Gives automatic numbers (7.12): of a gapless rule in the statement or transaction of the save, so
 * that a failed save returns them; of a fast rule before it.
 */
export const billNumber: Effect = {
  applies: ({ bound }) => bound.traits.billNumber !== undefined,
  async ahead(save, isAgain) {
    const cells = waiting(save.live, save.data)
    if (cells.length === 0) return save
    const drafts = await draftNumbers(save, cells, isAgain)
    const numbers = await fillAhead(save, drafts)
    const rest = drafts.filter(({ path }) => !numbers.has(path))
    const data = numbers.size > 0 ? fillIn(save.live, save.data, numbers) : save.data
    const taking = takingOf(save, rest)
    return { ...save, data, drafts: rest, ...(taking && { taking }) }
  },
  concerns: ({ drafts = [], taking }) => drafts.length > 0 && taking === undefined,
  async within(save, trx) {
    const { drafts = [], live, data } = save
    const numbers = await drawAll(trx, drafts)
    // Explained after the transaction has returned what it took.
    if (numbers.size < drafts.length) throw unwritten
    return fillIn(live, data, numbers)
  },
  async explain(save) {
    const issues: RowIssue[] = []
    const { drafts = [] } = save
    for (const draft of drafts) {
      const { path, rule, seed } = draft
      const draw = planDraw(rule, seed, countAlike(drafts, draft))
      const trouble = await findTrouble(save.db.kysely, draw)
      if (trouble === 'again') throw outdated
      if (trouble !== 'none')
        issues.push({ path, code: trouble === 'off' ? 'numberOff' : 'numberFull' })
    }
    return issues
  },
  collide: ({ drafts = [], live, before }) =>
    drafts.length > 0
      ? drafts.map(({ path }) => ({ path, code: 'numberTaken' }))
      : before === null
        ? [...live.model.byPath.values()]
            .filter(({ bound }) => bound.traits.billNumber !== undefined)
            .map(({ path }) => ({ path, code: 'numberTaken' }))
        : [],
}
