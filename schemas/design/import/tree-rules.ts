import type { Effect } from '../document.ts'
import { isFilled, isOneOf, negate, toCondition } from './clauses.ts'
import type { Clause } from './clauses.ts'
import { readExpression } from './expression.ts'
import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import type { RuleSketch } from './rule-names.ts'
import type { Sketch } from './sketch.ts'
import { isRaw, wordOf } from './source.ts'
import type { ForeignObject } from './source.ts'

/** A conditional setting of a field, resolved once all fields are known. */
export interface ConditionalWish {
  readonly at: string
  readonly label: string
  readonly said: unknown
  readonly effect: 'show' | 'hide' | 'require' | 'readOnly'
  readonly isOpposite?: boolean
  readonly target: string
  /** The sub-table around it. */
  readonly table: string
  readonly deps?: readonly unknown[]
}

const whens: readonly (readonly [string, ConditionalWish['effect'], boolean?])[] = [
  ['visibleOn', 'show'],
  ['visibleIf', 'show'],
  ['x-visible', 'show'],
  ['hiddenOn', 'hide'],
  ['x-hidden', 'hide'],
  ['hidden', 'hide'],
  ['requiredOn', 'require'],
  ['requiredIf', 'require'],
  ['disabledOn', 'readOnly'],
  ['readOnlyOn', 'readOnly'],
  ['disabled', 'readOnly'],
  ['x-disabled', 'readOnly'],
  ['enableIf', 'readOnly', true],
]

type WishOrigin = Pick<ConditionalWish, 'at' | 'label' | 'target' | 'table'>

function reactions(raw: unknown, place: WishOrigin): ConditionalWish[] {
  if (!isRaw(raw) || !isRaw(raw['fulfill'])) return []
  const state = raw['fulfill']['state']
  const deps = Array.isArray(raw['dependencies']) ? raw['dependencies'] : []
  if (!isRaw(state)) return []
  const when = raw['when']
  return Object.entries(state).flatMap(([key, value]): ConditionalWish[] => {
    const effect = (
      {
        visible: 'show',
        display: 'show',
        hidden: 'hide',
        required: 'require',
        disabled: 'readOnly',
      } as const
    )[key]
    const isFixed = value === true || value === 'visible'
    if (!effect || (typeof value === 'boolean' && typeof when !== 'string')) return []
    return [{ ...place, effect, deps, said: isFixed && typeof when === 'string' ? when : value }]
  })
}

/** The conditions under which a node is shown, required or locked. */
export function wishesOf(sources: readonly ForeignObject[], place: WishOrigin): ConditionalWish[] {
  const wishes: ConditionalWish[] = []
  for (const source of sources)
    for (const [key, effect, isOpposite] of whens) {
      if (!source.has(key)) continue
      const said = source.take(key)
      if (typeof said === 'string' && said.trim() !== '' && said !== 'true' && said !== 'false')
        wishes.push({ ...place, said, effect, ...(isOpposite && { isOpposite }) })
    }
  const [node] = sources
  const told = node?.has('x-reactions') ? node.take('x-reactions') : undefined
  for (const reaction of told === undefined ? [] : [told].flat()) {
    const read = reactions(reaction, place)
    wishes.push(
      ...(read.length > 0 ? read : [{ ...place, said: reaction, effect: 'show' as const }]),
    )
  }
  const simple = node?.has('conditional') ? node.take('conditional') : undefined
  if (isRaw(simple) && simple['when']) wishes.push({ ...place, said: simple, effect: 'show' })
  return wishes
}

/** How fields are found by the names that conditions use. */
export interface Finder {
  readonly names: ReadonlySet<string>
  readonly switches: ReadonlySet<string>
}

const finderFor =
  ({ names, switches }: Finder, { table }: ConditionalWish) =>
  (asked: string): string | null => {
    const isSwitch = asked.startsWith('?')
    const name = (isSwitch ? asked.slice(1) : asked).replace(/\[\d*\]/g, '')
    const found = [`${table}.${name}`, name, name.split('.').at(-1) ?? ''].find((candidate) =>
      names.has(candidate),
    )
    if (found === undefined) return null
    return isSwitch && !switches.has(found) ? null : found
  }

function clauseOf(wish: ConditionalWish, names: (name: string) => string | null): Clause | null {
  const { said, deps = [] } = wish
  if (isRaw(said)) {
    const field = names(String(said['when']))
    const eq = said['eq']
    if (field === null || !['string', 'number', 'boolean'].includes(typeof eq)) return null
    const value = eq === 'true' ? true : eq === 'false' ? false : (eq as string | number | boolean)
    const clause = value === '' ? isFilled(field) : isOneOf(field, [value])
    return String(said['show']) === 'false' ? negate(clause) : clause
  }
  const text = String(said).replace(/\$deps\[(\d+)\]/g, (_all, index: string) =>
    wordOf(deps[Number(index)]).replace(/^[.\s]+/, ''),
  )
  return readExpression(text, names)
}

/** The rules for all conditional settings; those beyond comparisons of fields are reported. */
export function rulesOf(
  wishes: readonly ConditionalWish[],
  finder: Finder,
  lose: (loss: Loss) => void,
): RuleSketch[] {
  return wishes.flatMap((wish): RuleSketch[] => {
    const { at, label, effect, target, isOpposite, said } = wish
    const read = clauseOf(wish, finderFor(finder, wish))
    const clause = read && isOpposite ? negate(read) : read
    const when = clause && toCondition(clause)
    if (!when) {
      lose({ at, label, code: 'rule', params: { value: shorten(said) } })
      return []
    }
    const then: Effect[] = [{ type: effect, fields: [target] }]
    return [{ at, when, then }]
  })
}

const flags: readonly string[] = ['switch']

/** All names in a list of sketches, and those of switches. */
export function finderOf(sketches: readonly Sketch[]): Finder {
  const names = new Set<string>()
  const switches = new Set<string>()
  const open = [...sketches]
  for (let sketch = open.pop(); sketch; sketch = open.pop()) {
    if (sketch.name !== '') names.add(sketch.name)
    if (flags.includes(sketch.kind)) switches.add(sketch.name)
    open.push(...(sketch.inside ?? []))
  }
  return { names, switches }
}
