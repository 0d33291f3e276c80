/** What can be done from every page by keyboard, with its keys; `Mod` is Ctrl, and Cmd on a Mac. */
export const shortcuts = {
  search: ['Mod', 'K'],
  lock: ['Alt', 'L'],
  logout: ['Alt', 'Q'],
  close: ['Alt', 'W'],
  keys: ['?'],
} as const
export type Shortcut = keyof typeof shortcuts

/** A key that was pressed, as the browser tells it. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'keyCode'
  | 'repeat'
  | 'defaultPrevented'
  | 'target'
>

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

/**
 * The shortcut of a key; nothing while an input method composes, while a held key repeats, or where
 * the key types a character.
 */
export function shortcutOf(pressed: KeyPress): Shortcut | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = pressed
  // Safari and old Chromium tell of composing by the code 229 alone.
  if (pressed.isComposing || pressed.keyCode === 229 || pressed.repeat || pressed.defaultPrevented)
    return undefined
  const hasMod = ctrlKey || metaKey
  if (key === '?') return hasMod || altKey || isTyping(target) ? undefined : 'keys'
  // Alt types characters on some keyboards: in a field only a key that keeps its own letter counts.
  const isLetter = (letter: string) =>
    key.toUpperCase() === letter || (!isTyping(target) && code === `Key${letter}`)
  if (shiftKey || hasMod === altKey) return undefined
  if (hasMod) return isLetter('K') ? 'search' : undefined
  return (['lock', 'logout', 'close'] as const).find((name) => isLetter(shortcuts[name][1]))
}
