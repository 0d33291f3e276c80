import { isObject } from '#schemas/json.ts'
import { formSettings, listSettings, rootId } from '#schemas/design/document.ts'
import type { Rule } from '#schemas/design/document.ts'
import { compareDocuments } from '#schemas/design/difference.ts'
import type { Change, Difference } from '#schemas/design/difference.ts'
import { labelOf, node as nodeSchema } from '#schemas/widget/node.ts'
import { sayRule } from '../rules/sentence.ts'
import { linesOf, translationLines } from './change-lines.ts'
import type { SettingSides } from './change-lines.ts'
import { ofNode, wordFor } from './side.ts'
import type { Of, Side } from './side.ts'
import { compareTexts } from './texts.ts'
import { tellValue } from './value-words.ts'
import type { OptionSchema } from './value-words.ts'
import { ruleNameIn } from '#schemas/design/words.ts'

/** One difference in words: where it is, and how it changed. */
export interface DifferenceLine {
  readonly key: string
  readonly type: 'added' | 'removed' | 'changed'
  readonly name: string
  readonly says: readonly string[]
}

type DifferenceOf<T extends Difference['type']> = Extract<Difference, { readonly type: T }>

/** The name of a node in one of the states; the name of the form where there is no such node. */
function nameOfNode({ model, language, say }: Side, id: string): string {
  const node = model.document.nodes[id]
  if (!node) return say(compareTexts, 'theForm')
  const kind = model.kinds[node.kind]
  return labelOf(node, language) || (kind ? say(kind.texts, 'name') : node.kind)
}

const nameOfKind = ({ model, say }: Side, name: unknown): string => {
  const kind = model.kinds[String(name)]
  return kind ? say(kind.texts, 'name') : String(name)
}

/** The name of a translated text: the label, a setting, one of the choices or messages. */
function nameOfText(
  key: string,
  { of, side, id }: { readonly of: Of; readonly side: Side; readonly id: string },
): string {
  const { say } = side
  const [option = '', entry] = key.split('.')
  if (option === '') return wordFor('label', {}, say) ?? ''
  if (entry === undefined) return settingName(option, of, side)
  if (option === 'regList') return say(compareTexts, 'messageOf', { index: Number(entry) + 1 })
  const list = side.model.document.nodes[id]?.options[option]
  const found = Array.isArray(list)
    ? list.find((choice) => isObject(choice) && choice['id'] === entry)
    : undefined
  return say(compareTexts, 'choiceOf', {
    name: isObject(found) ? String(found['fullName']) : entry,
  })
}

const optionOf = (key: string, { kind }: Of): OptionSchema | undefined =>
  kind?.options.properties[key]

/** The name of a setting: the title of an option, else the word that the inspector uses. */
const settingName = (key: string, of: Of, { say }: Side): string =>
  wordFor(optionOf(key, of)?.title ?? '', of, say) ?? wordFor(key, {}, say) ?? key

function formLines(
  { type, changes }: DifferenceOf<'form' | 'list'>,
  [from, to]: readonly [Side, Side],
): string[] {
  const properties: Readonly<Record<string, OptionSchema>> =
    type === 'form' ? formSettings.properties : listSettings.properties
  return changes.flatMap((change) => {
    const place: SettingSides = {
      from: { of: {}, side: from },
      to: { of: {}, side: to },
      name: settingName(change.key, {}, to),
    }
    if (change.key === 'words')
      return translationLines(change, {
        place,
        nameOf: (key) => nameOfText(key, { of: {}, side: to, id: rootId }),
      })
    return linesOf(change.from, change.to, { schema: properties[change.key], place })
  })
}

function nodeLines(
  { nodeId, moved, turned, settings, options }: DifferenceOf<'changed'>,
  [from, to]: readonly [Side, Side],
): string[] {
  const { say } = to
  const [old, now] = [ofNode(from, nodeId), ofNode(to, nodeId)]
  const own: Readonly<Record<string, OptionSchema>> = nodeSchema.properties
  const settingLines = (change: Change): string[] => {
    const place: SettingSides = {
      from: { of: {}, side: from },
      to: { of: {}, side: to },
      name: settingName(change.key, {}, to),
    }
    if (change.key === 'field')
      return [
        say(compareTexts, 'fieldNow', {
          from: tellValue(change.from, undefined, place.from),
          to: tellValue(change.to, undefined, place.to),
        }),
      ]
    if (change.key === 'labels' || change.key === 'words')
      return translationLines(change, {
        place,
        nameOf: (key) => nameOfText(key, { of: now, side: to, id: nodeId }),
      })
    return linesOf(change.from, change.to, { schema: own[change.key], place })
  }
  const optionLines = (change: Change): string[] => {
    const of = optionOf(change.key, now) ? now : old
    return linesOf(change.from, change.to, {
      schema: optionOf(change.key, of),
      place: {
        from: { of: old, side: from },
        to: { of: now, side: to },
        name: settingName(change.key, of, to),
      },
    })
  }
  return [
    ...(moved
      ? [
          moved.from === moved.to
            ? say(compareTexts, 'movedBeside')
            : say(compareTexts, 'movedIn', { to: nameOfNode(to, moved.to) }),
        ]
      : []),
    ...(turned
      ? [
          say(compareTexts, 'turned', {
            from: nameOfKind(from, turned.from),
            to: nameOfKind(to, turned.to),
          }),
        ]
      : []),
    ...settings.flatMap(settingLines),
    ...options.flatMap(optionLines),
  ]
}

const ruleIn = ({ model }: Side, id: string): Rule | undefined =>
  model.document.rules.find((rule) => rule.id === id)

function ruleLine(
  { type, ruleId }: DifferenceOf<'ruleAdded' | 'ruleRemoved' | 'ruleChanged' | 'ruleMoved'>,
  [from, to]: readonly [Side, Side],
): DifferenceLine {
  const { say } = to
  const [old, now] = [ruleIn(from, ruleId), ruleIn(to, ruleId)]
  const [before, after] = [old ? sayRule(old, from) : '', now ? sayRule(now, to) : '']
  const nameOfRule = (rule: Rule | undefined): string => (rule ? ruleNameIn(rule, to.language) : '')
  const change = (key: 'ruleName' | 'ruleState' | 'rule', was: string, is: string): string[] =>
    was === is
      ? []
      : [
          say(compareTexts, 'change', {
            name: say(compareTexts, key),
            from: was || say(compareTexts, 'nothing'),
            to: is || say(compareTexts, 'nothing'),
          }),
        ]
  const onOff = (rule: Rule | undefined): string => say(compareTexts, rule?.off ? 'no' : 'yes')
  const parts =
    type === 'ruleChanged'
      ? [
          ...change('ruleName', nameOfRule(old), nameOfRule(now)),
          ...change('ruleState', onOff(old), onOff(now)),
          ...change('rule', before, after),
        ]
      : [after || before]
  return {
    key: `${type} ${ruleId}`,
    type: type === 'ruleAdded' ? 'added' : type === 'ruleRemoved' ? 'removed' : 'changed',
    name: nameOfRule(now ?? old) || say(compareTexts, 'rule'),
    says: [say(compareTexts, type), ...parts],
  }
}

/**
 * The differences between two states of a design, in words. Merely writing a default value down
 * does not count as a difference.
 */
export function tellDifferences(from: Side, to: Side): readonly DifferenceLine[] {
  const sides = [from, to] as const
  const lineOf = (difference: Difference): DifferenceLine => {
    if ('ruleId' in difference) return ruleLine(difference, sides)
    if ('changes' in difference)
      return {
        key: difference.type,
        type: 'changed',
        name: to.say(compareTexts, difference.type),
        says: formLines(difference, sides),
      }
    const side = difference.type === 'removed' ? from : to
    const line = {
      key: difference.nodeId,
      type: difference.type,
      name: nameOfNode(side, difference.nodeId),
    }
    return {
      ...line,
      says:
        difference.type === 'changed'
          ? nodeLines(difference, sides)
          : [nameOfKind(side, side.model.document.nodes[difference.nodeId]?.kind)],
    }
  }
  return compareDocuments(from.model.document, to.model.document)
    .map(lineOf)
    .filter(({ says }) => says.length > 0)
}
