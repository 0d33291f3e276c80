/** What a key can do in the designer. */
export type Act =
  | 'walkUp'
  | 'walkDown'
  | 'walkLeft'
  | 'walkRight'
  | 'walkFirst'
  | 'walkLast'
  | 'moreUp'
  | 'moreDown'
  | 'all'
  | 'moveUp'
  | 'moveDown'
  | 'moveOut'
  | 'moveInto'
  | 'narrower'
  | 'wider'
  | 'remove'
  | 'duplicate'
  | 'undo'
  | 'redo'
  | 'rename'
  | 'inspect'
  | 'insert'
  | 'commands'
  | 'help'
  | 'climb'
  | 'save'
  | 'nextPart'
  | 'previousPart'
  | 'nextProblem'

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const plain: { readonly [key: string]: Act | undefined } = {
  ArrowUp: 'walkUp',
  ArrowDown: 'walkDown',
  ArrowLeft: 'walkLeft',
  ArrowRight: 'walkRight',
  Home: 'walkFirst',
  End: 'walkLast',
  Delete: 'remove',
  Backspace: 'remove',
  F2: 'rename',
  Enter: 'inspect',
  '/': 'insert',
  '?': 'help',
  Escape: 'climb',
  F6: 'nextPart',
  F8: 'nextProblem',
}
const withShift: { readonly [key: string]: Act | undefined } = {
  ArrowUp: 'moreUp',
  ArrowDown: 'moreDown',
  '?': 'help',
  F6: 'previousPart',
}
const withAlt: { readonly [key: string]: Act | undefined } = {
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  ArrowLeft: 'moveOut',
  ArrowRight: 'moveInto',
}
const withAltAndShift: { readonly [key: string]: Act | undefined } = {
  ArrowLeft: 'narrower',
  ArrowRight: 'wider',
}
const withControl: { readonly [key: string]: Act | undefined } = {
  a: 'all',
  d: 'duplicate',
  k: 'commands',
  s: 'save',
  z: 'undo',
  y: 'redo',
}

/** Acts that work wherever the focus is, except in a text field, which uses these keys itself. */
export const outsideText: readonly Act[] = ['undo', 'redo', 'help', 'insert']
/** Acts that work in text fields too. */
export const alsoInText: readonly Act[] = [
  'commands',
  'save',
  'nextPart',
  'previousPart',
  'nextProblem',
]

/**
 * The act of a pressed key; undefined when the designer does not use the key. Copy, cut and paste
 * arrive as events of the browser instead.
 */
export function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): Act | undefined {
  if (ctrlKey || metaKey) {
    if (altKey) return undefined
    const act = withControl[key.toLowerCase()]
    if (!shiftKey) return act
    return act === 'undo' ? 'redo' : undefined
  }
  if (altKey) return (shiftKey ? withAltAndShift : withAlt)[key]
  return (shiftKey ? withShift : plain)[key]
}

/** The keys as shown to people. */
export const keyNames: { readonly [A in Act | 'copy' | 'cut' | 'paste']: string } = {
  walkUp: '↑',
  walkDown: '↓',
  walkLeft: '←',
  walkRight: '→',
  walkFirst: 'Home',
  walkLast: 'End',
  moreUp: 'Shift ↑',
  moreDown: 'Shift ↓',
  all: 'Ctrl/⌘ A',
  moveUp: 'Alt ↑',
  moveDown: 'Alt ↓',
  moveOut: 'Alt ←',
  moveInto: 'Alt →',
  narrower: 'Alt Shift ←',
  wider: 'Alt Shift →',
  remove: 'Delete',
  copy: 'Ctrl/⌘ C',
  cut: 'Ctrl/⌘ X',
  paste: 'Ctrl/⌘ V',
  duplicate: 'Ctrl/⌘ D',
  undo: 'Ctrl/⌘ Z',
  redo: 'Ctrl/⌘ Shift Z · Ctrl/⌘ Y',
  rename: 'F2',
  inspect: 'Enter',
  insert: '/',
  commands: 'Ctrl/⌘ K',
  help: '?',
  climb: 'Esc',
  save: 'Ctrl/⌘ S',
  nextPart: 'F6',
  previousPart: 'Shift F6',
  nextProblem: 'F8',
}

/** The keys by purpose, as the help sheet shows them. */
export const keyGroups = {
  keysFind: ['commands', 'insert', 'help', 'nextPart', 'previousPart', 'nextProblem', 'save'],
  keysSelect: [
    'walkUp',
    'walkDown',
    'walkLeft',
    'walkRight',
    'walkFirst',
    'walkLast',
    'moreUp',
    'moreDown',
    'all',
    'climb',
  ],
  keysChange: [
    'rename',
    'inspect',
    'narrower',
    'wider',
    'moveUp',
    'moveDown',
    'moveOut',
    'moveInto',
  ],
  keysEdit: ['copy', 'cut', 'paste', 'duplicate', 'remove', 'undo', 'redo'],
} as const satisfies { readonly [group: string]: readonly (keyof typeof keyNames)[] }
