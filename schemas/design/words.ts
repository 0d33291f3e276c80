import { nameIn } from '../names.ts'
import { languages } from '../text.ts'
import type { Language } from '../text.ts'
import type { Kinds } from '../widget/define.ts'
import type { Node, NodeSettings } from '../widget/node.ts'
import { rootId, walk } from './document.ts'
import type { Document, FormSettings, Rule } from './document.ts'
import { isObject } from '../json.ts'
import type { JsonObject } from '../json.ts'

/** A readable text of a design, in the original and in other languages. */
export interface Word {
  /** Id of its node; '' for the form. */
  readonly nodeId: string
  /** `label`, `tip`, an option, or an entry of one by id or index: `choices.low`, `regList.0`. */
  readonly key: string
  readonly own: string
  readonly others: { readonly [L in Language]?: string }
}

/** The name of a rule in a language; '' for a rule without one. */
export const ruleNameIn = ({ name, names }: Rule, language: Language): string =>
  nameIn({ fullName: name, names }, language)

/** Options with texts to translate; all other texts of a design are data. */
export const worded: readonly string[] = [
  'placeholder',
  'startPlaceholder',
  'endPlaceholder',
  'addonBefore',
  'addonAfter',
  'content',
  'title',
  'description',
  'closeText',
  'buttonText',
  'tipText',
  'hint',
  'header',
  'helpMessage',
  'popupTitle',
  'activeTxt',
  'inactiveTxt',
  'backText',
  'nextText',
]
/**
 * Options that are lists with texts: the property of the text, and the one that identifies an
 * entry.
 */
export const lists: { readonly [option: string]: { readonly word: string; readonly id?: string } } =
  {
    choices: { word: 'fullName', id: 'id' },
    regList: { word: 'message' },
  }
/** The key of the text of an entry, such as `choices.low` or `regList.0`. */
export const keyOfEntry = (option: string, entry: JsonObject, place: number): string => {
  const id = lists[option]?.id
  return `${option}.${id === undefined ? place : textOf(entry[id])}`
}

const formWords = ['confirmText', 'cancelText'] as const satisfies readonly (keyof FormSettings)[]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function* ownWords(node: Node): Generator<readonly [key: string, text: string]> {
  if (node.showLabel) yield ['label', node.label]
  yield ['tip', node.tip]
  const options: JsonObject = node.options
  for (const option of worded) yield [option, textOf(options[option])]
  for (const [option, { word }] of Object.entries(lists)) {
    const entries = options[option]
    for (const [place, entry] of (Array.isArray(entries) ? entries : []).entries())
      if (isObject(entry)) yield [keyOfEntry(option, entry, place), textOf(entry[word])]
  }
}

const inOthers = (key: string, { labels, words }: Pick<Node, 'labels' | 'words'>): Word['others'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const found = key === 'label' ? labels?.[language] : words?.[language]?.[key]
      return found ? [[language, found]] : []
    }),
  )

/**
 * Every text of a design in reading order, those of the form last. Nodes that show no label have
 * none to translate.
 */
export function wordsOf(kinds: Kinds, document: Document): Word[] {
  const ofNodes = [...walk(document)].flatMap(({ node }) => {
    const known = new Set(Object.keys(kinds[node.kind]?.options.properties ?? {}))
    const isMeant = (key: string): boolean =>
      key === 'label' || key === 'tip' || known.has(key.split('.')[0] ?? '')
    return [...ownWords(node)]
      .filter(([key, own]) => own !== '' && isMeant(key))
      .map(([key, own]): Word => ({ nodeId: node.id, key, own, others: inOthers(key, node) }))
  })
  const { form } = document
  return [
    ...ofNodes,
    ...formWords
      .filter((key) => form[key] !== '')
      .map((key): Word => ({ nodeId: rootId, key, own: form[key], others: inOthers(key, form) })),
  ]
}

/** A translation to store; '' removes it. */
export interface Translation extends Pick<Word, 'nodeId' | 'key'> {
  readonly language: Language
  readonly text: string
}

type NodeWords = NonNullable<Node['words']>

function put(words: NodeWords | undefined, { key, language, text }: Translation): NodeWords {
  const { [key]: _old, ...rest } = words?.[language] ?? {}
  return { ...words, [language]: text === '' ? rest : { ...rest, [key]: text } }
}

/** The settings of a node with these translations. */
export function translateNode(
  node: Pick<Node, 'labels' | 'words'>,
  all: readonly Translation[],
): Pick<NodeSettings, 'labels' | 'words'> {
  let { labels, words } = node
  for (const translation of all) {
    if (translation.key === 'label')
      labels = { ...labels, [translation.language]: translation.text }
    else words = put(words, translation)
  }
  return { ...(labels && { labels }), ...(words && { words }) }
}

/** The same for the form. */
export const translateForm = (
  form: FormSettings,
  all: readonly Translation[],
): Pick<FormSettings, 'words'> => ({
  words: all.reduce<NodeWords>((words, translation) => put(words, translation), form.words ?? {}),
})

/** Options with their texts as translated. */
export function speakOptions(
  given: object,
  words: { readonly [key: string]: string },
): { [option: string]: unknown } {
  const options: { [option: string]: unknown } = { ...given }
  for (const option of worded)
    if (words[option] && textOf(options[option]) !== '') options[option] = words[option]
  for (const [option, { word }] of Object.entries(lists)) {
    const entries = options[option]
    if (Array.isArray(entries))
      options[option] = entries.map((entry: unknown, place) =>
        isObject(entry)
          ? {
              ...entry,
              [word]: words[keyOfEntry(option, entry, place)] ?? entry[word],
            }
          : entry,
      )
  }
  return options
}

const spoken = (node: Node, words: { readonly [key: string]: string }): Node => ({
  ...node,
  tip: words['tip'] || node.tip,
  options: speakOptions(node.options, words),
})

/**
 * The document with its texts in one language, where translated; labels keep their translations.
 * Untouched parts are the same objects.
 */
export function inLanguage(document: Document, language: Language): Document {
  const hasWords = (part: { readonly words?: NodeWords | undefined }): boolean =>
    Object.keys(part.words?.[language] ?? {}).length > 0
  const isPlain = !hasWords(document.form) && !Object.values(document.nodes).some(hasWords)
  if (isPlain) return document
  const own = document.form.words?.[language] ?? {}
  const form = {
    ...document.form,
    ...Object.fromEntries(
      formWords.flatMap((key) => (own[key] && document.form[key] !== '' ? [[key, own[key]]] : [])),
    ),
  }
  return {
    ...document,
    form,
    nodes: Object.fromEntries(
      Object.entries(document.nodes).map(([id, node]) => [
        id,
        hasWords(node) ? spoken(node, node.words?.[language] ?? {}) : node,
      ]),
    ),
  }
}
