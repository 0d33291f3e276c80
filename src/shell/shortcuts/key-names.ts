/** The name of a key as printed on the keyboard of this device. */
export function keyName(key: string, platform: string = navigator.platform): string {
  const isMac = /mac|iphone|ipad/i.test(platform)
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl'
  return key === 'Alt' && isMac ? '⌥' : key
}
