import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut.ts'
import type { KeyPress } from './shortcut.ts'

const box = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.firstElementChild!
}
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  repeat: false,
  defaultPrevented: false,
  target: document.body,
  ...more,
})

test.each([
  ['Ctrl K', press('k', { ctrlKey: true }), 'search'],
  ['Cmd K', press('k', { metaKey: true }), 'search'],
  ['Ctrl K with capitals locked', press('K', { ctrlKey: true }), 'search'],
  ['Ctrl K while typing', press('k', { ctrlKey: true, target: box('<input>') }), 'search'],
  ['Alt L', press('l', { altKey: true }), 'lock'],
  ['Alt L on a Mac, which types', press('¬', { altKey: true, code: 'KeyL' }), 'lock'],
  ['Alt Q', press('q', { altKey: true }), 'logout'],
  ['Alt W', press('w', { altKey: true }), 'close'],
  ['?', press('?', { shiftKey: true }), 'keys'],
  [
    '? on a tick box',
    press('?', { shiftKey: true, target: box('<input type="checkbox">') }),
    'keys',
  ],
  [
    '? while typing',
    press('?', { shiftKey: true, target: box('<textarea></textarea>') }),
    undefined,
  ],
  [
    '? in rich text',
    press('?', { shiftKey: true, target: box('<p contenteditable="true"></p>') }),
    undefined,
  ],
  [
    'Alt L while typing where it is a character',
    press('@', { altKey: true, code: 'KeyL', target: box('<input>') }),
    undefined,
  ],
  [
    'AltGr L, which is Ctrl and Alt',
    press('ł', { ctrlKey: true, altKey: true, code: 'KeyL' }),
    undefined,
  ],
  ['Ctrl Shift K', press('K', { ctrlKey: true, shiftKey: true }), undefined],
  ['k', press('k'), undefined],
  ['while an input method composes', press('k', { ctrlKey: true, isComposing: true }), undefined],
  ['while one composes in Safari', press('l', { altKey: true, keyCode: 229 }), undefined],
  ['a key that is held', press('q', { altKey: true, repeat: true }), undefined],
  ['what somebody else took', press('k', { ctrlKey: true, defaultPrevented: true }), undefined],
] as const)('%s', (_name, pressed, shortcut) => expect(shortcutOf(pressed)).toBe(shortcut))
