/**
 * The actions that have a shortcut on every page, with their keys; `Mod` is Ctrl, or Cmd on a Mac.
 */
export const shortcuts = {
  search: ['Mod', 'K'],
  lock: ['Alt', 'L'],
  logout: ['Alt', 'Q'],
  close: ['Alt', 'W'],
  keys: ['?'],
} as const
export type Shortcut = keyof typeof shortcuts

/** The data of a key event that shortcuts need. */
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
 * The shortcut of a pressed key; undefined while an input method composes, while a held key
 * repeats, or if the key types a character.
 */
export function shortcutOf(pressed: KeyPress): Shortcut | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = pressed
  // Safari and old Chromium report composing only by the code 229.
  if (pressed.isComposing || pressed.keyCode === 229 || pressed.repeat || pressed.defaultPrevented)
    return undefined
  const hasMod = ctrlKey || metaKey
  if (key === '?') return hasMod || altKey || isTyping(target) ? undefined : 'keys'
  // Alt types characters on some keyboards, so in a field a key counts only if it gives its letter.
  const isLetter = (letter: string) =>
    key.toUpperCase() === letter || (!isTyping(target) && code === `Key${letter}`)
  if (shiftKey || hasMod === altKey) return undefined
  if (hasMod) return isLetter('K') ? 'search' : undefined
  return (['lock', 'logout', 'close'] as const).find((name) => isLetter(shortcuts[name][1]))
}
