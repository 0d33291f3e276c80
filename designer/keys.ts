/** What a key does in the designer. */
export type Act =
  | 'walkUp' | 'walkDown' | 'walkLeft' | 'walkRight'
  | 'moreUp' | 'moreDown' | 'all'
  | 'moveUp' | 'moveDown' | 'moveOut' | 'moveInto'
  | 'remove' | 'copy' | 'cut' | 'duplicate' | 'undo' | 'redo'
  | 'rename' | 'inspect' | 'insert' | 'help' | 'climb'

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const plain: { readonly [key: string]: Act | undefined } = {
  ArrowUp: 'walkUp', ArrowDown: 'walkDown', ArrowLeft: 'walkLeft', ArrowRight: 'walkRight',
  Delete: 'remove', Backspace: 'remove', F2: 'rename', Enter: 'inspect', '/': 'insert', '?': 'help', Escape: 'climb',
}
const withShift: { readonly [key: string]: Act | undefined } = { ArrowUp: 'moreUp', ArrowDown: 'moreDown', '?': 'help' }
const withAlt: { readonly [key: string]: Act | undefined } = { ArrowUp: 'moveUp', ArrowDown: 'moveDown', ArrowLeft: 'moveOut', ArrowRight: 'moveInto' }
const withControl: { readonly [key: string]: Act | undefined } = { a: 'all', c: 'copy', x: 'cut', d: 'duplicate', z: 'undo', y: 'redo' }

/** Acts that work wherever the focus is, but in a text field, which has its own. */
export const everywhere: readonly Act[] = ['undo', 'redo', 'help', 'insert']

/** The act of a pressed key; undefined when the key is not the designer's. Paste comes as the browser's own event. */
export function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Act | undefined {
  if (ctrlKey || metaKey) {
    if (altKey) return undefined
    const act = withControl[key.toLowerCase()]
    if (!shiftKey) return act
    return act === 'undo' ? 'redo' : undefined
  }
  if (altKey) return shiftKey ? undefined : withAlt[key]
  return (shiftKey ? withShift : plain)[key]
}

/** The keys as people read them, for the help sheet. */
export const keyNames: { readonly [A in Act | 'paste']: string } = {
  walkUp: '↑', walkDown: '↓', walkLeft: '←', walkRight: '→',
  moreUp: 'Shift ↑', moreDown: 'Shift ↓', all: 'Ctrl/⌘ A',
  moveUp: 'Alt ↑', moveDown: 'Alt ↓', moveOut: 'Alt ←', moveInto: 'Alt →',
  remove: 'Delete', copy: 'Ctrl/⌘ C', cut: 'Ctrl/⌘ X', paste: 'Ctrl/⌘ V', duplicate: 'Ctrl/⌘ D', undo: 'Ctrl/⌘ Z', redo: 'Ctrl/⌘ Shift Z · Ctrl/⌘ Y',
  rename: 'F2', inspect: 'Enter', insert: '/', help: '?', climb: 'Esc',
}
