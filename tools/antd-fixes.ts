import type { Plugin } from 'vite'

/** Places in antd's code that are corrected while bundling, each with the reason. */
const fixes = [
  // When a kept page is shown again, this code failed because its element was missing; now it
  // checks.
  {
    file: /@rc-component\/virtual-list\/(es|lib)\/List\.js/,
    from: 'componentRef.current.scrollTop = alignedTop',
    to: 'if (componentRef.current) componentRef.current.scrollTop = alignedTop',
  },
  {
    file: /@rc-component\/dialog\/(es|lib)\/Dialog\/index\.js/,
    from: 'contentRef.current?.focus()',
    to: 'contentRef.current?.focus?.()',
  },
  // Tab must go from field to field. Clear buttons are for the mouse; the keyboard has Delete.
  {
    file: /@rc-component\/input\/(es|lib)\/BaseInput\.js/,
    from: 'type: "button",',
    to: 'type: "button", tabIndex: -1, "aria-hidden": true,',
  },
  {
    file: /@rc-component\/select\/(es|lib)\/SelectInput\/index\.js/,
    from: '"aria-label": clearLabel,',
    to: '"aria-label": clearLabel, tabIndex: -1,',
  },
  {
    file: /@rc-component\/picker\/(es|lib)\/PickerInput\/Selector\/ClearIcon\.js/,
    from: '"aria-label": locale.clear,',
    to: '"aria-label": locale.clear, tabIndex: -1,',
  },
]

/**
 * Corrects these places while bundling; the build fails if a new version of antd has changed one of
 * them.
 */
export const antdFixes = (): Plugin => ({
  name: 'berth:antd-fixes',
  enforce: 'pre',
  transform(code, id) {
    const fix = fixes.find(({ file }) => file.test(id))
    if (!fix) return undefined
    if (!code.includes(fix.from)) throw new Error(`${id} has changed: look at ${fix.from} again`)
    return code.replace(fix.from, fix.to)
  },
})
