import { canTurn } from '#schemas/design/turn.ts'
import { languages } from '#schemas/text.ts'
import type { Texts } from '#schemas/text.ts'
import type { NodeSettings } from '#schemas/widget/node.ts'
import type { Acts, FramePort, Sheet } from '../acts.ts'
import { copyToClipboard, pasteFromClipboard } from '../clipboard.ts'
import { groupCommands, groupInserts, groupTools } from '../fragments/commands.ts'
import type { Shelf } from '../fragments/shelf.ts'
import { inspectorTabs } from '../inspector/tabs.ts'
import { inspectorTexts } from '../inspector/texts.ts'
import { keyNames } from '../keys.ts'
import type { Act } from '../keys.ts'
import { listPlaceable, wordsOfKind } from '../palette/search.ts'
import { orderOf } from '../place.ts'
import type { DesignStore } from '../store.ts'
import { designTexts } from '../texts.ts'
import { toolbarTexts } from '../toolbar/texts.ts'
import { wholeLine } from '../widths.ts'
import type { Command } from './command.ts'
import { commandTexts } from './texts.ts'

interface CommandsContext {
  readonly store: DesignStore
  readonly acts: Acts
  readonly doors: FramePort
  /** The groups of fields that designs share. */
  readonly shelf: Shelf
  readonly canPublish: boolean
}

const said = <K extends string>(texts: Texts<K>, key: K): string[] =>
  languages.map((language) => texts[language][key])

const always: readonly Act[] = ['undo', 'redo', 'all', 'save', 'nextProblem', 'help']
const ofSelection: readonly Act[] = [
  'rename',
  'inspect',
  'moveUp',
  'moveDown',
  'moveOut',
  'moveInto',
  'narrower',
  'wider',
  'duplicate',
  'remove',
  'climb',
]
const switches = [
  'required',
  'readOnly',
  'hidden',
  'showLabel',
] as const satisfies readonly (keyof NodeSettings)[]
const widths = [wholeLine, wholeLine / 2, wholeLine / 3, wholeLine / 4]
const sheets = [
  'preview',
  'publish',
  'versions',
  'compare',
  'translations',
  'source',
  'history',
  'problems',
] as const satisfies readonly Sheet[]

function* actCommands({ store, acts, doors }: CommandsContext): Generator<Command> {
  const hasSelection = store.chosen.length > 0
  const own = (act: Act | 'copy' | 'cut' | 'paste', run: () => unknown): Command => ({
    id: act,
    group: 'act',
    name: store.say(toolbarTexts, act),
    hint: keyNames[act],
    words: said(toolbarTexts, act),
    run,
  })
  for (const act of hasSelection ? [...ofSelection, ...always] : always) yield own(act, acts[act])
  yield own('paste', () => pasteFromClipboard(store))
  if (!hasSelection) return
  yield own('copy', () => copyToClipboard(store))
  yield own('cut', () => copyToClipboard(store).then(() => store.remove()))
  const [id = ''] = store.chosen
  if (store.chosen.length === 1)
    yield {
      id: 'moveTo',
      group: 'act',
      name: store.say(designTexts, 'moveTo'),
      words: said(designTexts, 'moveTo'),
      run: () => doors.moveTo(id),
    }
}

function* settingCommands({ store }: CommandsContext): Generator<Command> {
  const ids = store.chosen
  const node = store.document.nodes[ids[0] ?? '']
  if (!node) return
  for (const setting of switches) {
    const way = node[setting] ? 'off' : 'on'
    const [name, words] = [store.say(inspectorTexts, setting), said(inspectorTexts, setting)]
    yield {
      id: setting,
      group: 'act',
      name: store.say(commandTexts, way, { setting: name }),
      words,
      run: () => store.changeAll(ids, { [setting]: !node[setting] }),
    }
  }
  for (const span of widths)
    yield {
      id: `width${span}`,
      group: 'act',
      name: store.say(commandTexts, 'width', { width: span }),
      words: [...said(designTexts, 'width'), `${span}/24`, String(span)],
      run: () => store.changeAll(ids, { span }),
    }
  if (ids.length > 1) return
  for (const kind of listPlaceable(store.kinds)) {
    if (
      kind.kind === node.kind ||
      canTurn(store.kinds, store.document, { id: node.id, kind: kind.kind }) !== null
    )
      continue
    const turns = wordsOfKind(kind)
      .slice(1)
      .map((name, at) => commandTexts[languages[at] ?? 'zh'].turn.replace('{kind}', name))
    yield {
      id: `turn ${kind.kind}`,
      group: 'act',
      icon: kind.icon,
      name: store.say(commandTexts, 'turn', { kind: store.nameOfKind(kind.kind) }),
      words: turns,
      run: () => store.run({ type: 'turn', id: node.id, kind: kind.kind }),
    }
  }
}

function* insertCommands({ store }: CommandsContext): Generator<Command> {
  for (const kind of listPlaceable(store.kinds)) {
    const name = store.nameOfKind(kind.kind)
    yield {
      id: `insert ${kind.kind}`,
      group: 'insert',
      icon: kind.icon,
      name,
      words: [...wordsOfKind(kind), store.say(designTexts, 'insert', { name })],
      run: () => store.insert(kind),
    }
  }
}

function* toolCommands({ store, doors, acts, canPublish }: CommandsContext): Generator<Command> {
  for (const sheet of sheets)
    if (canPublish || sheet !== 'publish')
      yield {
        id: sheet,
        group: 'tool',
        name: store.say(toolbarTexts, sheet),
        words: said(toolbarTexts, sheet),
        run: () => doors.open(sheet),
      }
  for (const tab of inspectorTabs)
    yield {
      id: `settings ${tab}`,
      group: 'tool',
      name: store.say(commandTexts, 'settings', { tab: store.say(inspectorTexts, tab) }),
      words: said(inspectorTexts, tab),
      run: () => doors.show(tab),
    }
  for (const part of ['nextPart', 'previousPart'] as const)
    yield {
      id: part,
      group: 'tool',
      name: store.say(toolbarTexts, part),
      hint: keyNames[part],
      words: said(toolbarTexts, part),
      run: acts[part],
    }
}

function* fieldCommands({ store }: CommandsContext): Generator<Command> {
  const paths = new Map(store.named.map(({ id, path }) => [id, path]))
  for (const id of orderOf(store.document)) {
    const node = store.document.nodes[id]
    const path = paths.get(id) ?? ''
    if (node)
      yield {
        id: `go ${id}`,
        group: 'go',
        icon: store.kinds[node.kind]?.icon ?? '',
        name: store.nameOf(id),
        hint: path,
        words: [node.label, path, ...Object.values(node.labels ?? {})],
        run: () => store.select(id),
      }
  }
}

/** All commands that are possible now, by group. */
export const commandsOf = (given: CommandsContext): readonly Command[] => [
  ...actCommands(given),
  ...groupCommands(given.shelf),
  ...settingCommands(given),
  ...insertsOf(given),
  ...toolCommands(given),
  ...groupTools(given.shelf),
  ...fieldCommands(given),
]

/** The commands that insert something new. */
export const insertsOf = (given: CommandsContext): readonly Command[] => [
  ...insertCommands(given),
  ...groupInserts(given.shelf),
]
