import type { Field } from '../design/model.ts'
import type { Data } from '../record/input.ts'
import { isChoice, ownChoices } from '../widget/reference.ts'
import type { Look } from '../widget/reference.ts'

/** A list shows so many columns, and its search area so many fields, unless a design says more. */
export const mostColumns = 7
export const mostSearches = 4

/**
 * Names of fields, and their labels, that usually tell records apart; those in Chinese are name,
 * title, subject, plate and number, in both scripts.
 */
const namingField =
  /(^|_|[a-z0-9])(plate|name|title|subject|number|no|code|serial)(_?(no|number))?$/i
const namingLabel = new RegExp(
  [
    String.raw`\u540D\u79F0|\u540D\u7A31|\u59D3\u540D|\u6807\u9898|\u6A19\u984C|\u4E3B\u9898`,
    String.raw`\u4E3B\u984C|\u8F66\u724C|\u8ECA\u724C|\u7F16\u53F7|\u7DE8\u865F|\u5355\u53F7`,
    String.raw`\u55AE\u865F|\u53F7\u7801|\u865F\u78BC`,
    String.raw`\b(plate|name|title|subject|number|no|code)\b`,
  ].join('|'),
  'i',
)

const isNaming = ({ node }: Field): boolean =>
  namingField.test(node.field) ||
  [node.label, ...Object.values(node.labels ?? {})].some((label) => namingLabel.test(label))

/** Can the value stand as one short line of text that names the record? */
const isLine = ({ kind, bound }: Field): boolean => kind.isTitle && bound.type === 'text'

const points = (field: Field): number =>
  (isNaming(field) ? 8 : 0) +
  (field.node.required ? 4 : 0) +
  (field.bound.unique || field.kind.fill !== null ? 2 : 0) -
  (field.bound.mask ? 16 : 0)

/** Is the field what people carry elsewhere, such as a plate, a number, a name or a code? */
export const isCarried = (field: Field): boolean => isLine(field) && isNaming(field)

/**
 * The field that names a record: the likeliest line of text, such as a plate, a name or a number;
 * else a choice or a date; undefined where no field can.
 */
export function titleField(fields: readonly Field[]): Field | undefined {
  const own = fields.filter((field) => field.table === null)
  const best = own.filter(isLine).toSorted((a, b) => points(b) - points(a))[0]
  return (
    best ??
    own.find(({ bound, kind }) => bound.type === 'id' && kind.fill === null) ??
    own.find(({ bound }) => bound.type === 'date' || bound.type === 'instant')
  )
}

/** Classes of fields in the order in which a list wants one of each. */
const classes = ['title', 'choice', 'day', 'money', 'flag', 'line', 'rest'] as const
type RankClass = (typeof classes)[number]

function classOf(field: Field, title: Field | undefined): RankClass {
  if (field === title) return 'title'
  if (field.kind.fill !== null) return 'rest'
  switch (field.bound.type) {
    case 'id':
      return 'choice'
    case 'date':
    case 'instant':
      return 'day'
    case 'decimal':
      return 'money'
    case 'flag':
      return 'flag'
    case 'text':
      return isLine(field) ? 'line' : 'rest'
    default:
      return 'rest'
  }
}

/** What comes after everything else, however few of it there are. */
const late = 100

/**
 * Fields with the most telling first: the title, then in turns a choice, a day and an amount, so
 * that no class crowds out the others; long texts, files and what the server fills come last.
 */
export function rankFields(fields: readonly Field[]): readonly Field[] {
  const title = titleField(fields)
  const taken = new Map<RankClass, number>()
  const weight = (field: Field): number => {
    const rankClass = classOf(field, title)
    const round = taken.get(rankClass) ?? 0
    taken.set(rankClass, round + 1)
    return (round + (rankClass === 'rest' ? late : 0)) * classes.length + classes.indexOf(rankClass)
  }
  const inOrder = fields.toSorted((a, b) => Number(b.node.required) - Number(a.node.required))
  const weights = new Map(inOrder.map((field) => [field, weight(field)]))
  return fields.toSorted((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0))
}

/** The most telling fields, at most so many; one more rather than leaving out a single one. */
export function telling(fields: readonly Field[], most: number): ReadonlySet<Field> {
  const ranked = rankFields(fields)
  return new Set(ranked.length <= most + 1 ? ranked : ranked.slice(0, most))
}

/** The name of a record by its title field; '' where it has none or the field is empty. */
export const printTitle = (title: Field | undefined, data: Data, look: Look): string =>
  title ? title.bound.print(title.bound.read(data[title.node.field]), look).trim() : ''

/** The same for states; those in Chinese are state, severity, priority, stage, level, progress. */
const stating = new RegExp(
  [
    String.raw`\u72B6\u6001|\u72C0\u614B|\u4E25\u91CD|\u56B4\u91CD|\u4F18\u5148|\u512A\u5148`,
    String.raw`\u9636\u6BB5|\u968E\u6BB5|\u7EA7\u522B|\u7D1A\u5225|\u8FDB\u5EA6|\u9032\u5EA6`,
    String.raw`state|status|severity|priority|stage|level`,
  ].join('|'),
  'i',
)

/**
 * The field that says in which state a record is: the single choice that is called so, else the
 * first with choices of its own; what is in a dictionary is more often a place or a kind.
 */
export function stateField(fields: readonly Field[]): Field | undefined {
  const choices = fields.filter(
    ({ bound, table }) =>
      table === null &&
      bound.type === 'id' &&
      bound.reference !== null &&
      isChoice(bound.reference),
  )
  const isCalledSo = ({ node }: Field) =>
    [node.field, node.label, ...Object.values(node.labels ?? {})].some((name) => stating.test(name))
  return choices.find(isCalledSo) ?? choices.find(({ bound }) => ownChoices(bound.reference))
}
