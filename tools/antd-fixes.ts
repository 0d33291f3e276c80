import type { Plugin } from 'vite'

/** Places of antd's parts that are mended while bundling, each with the reason. */
const fixes = [
  // A kept page comes back: what failed then checks that its element is there.
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
  // Tab goes from field to field: buttons that empty one are for the mouse, the keyboard has
  // Delete.
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

/** Mends them while bundling; the build fails when a new version has moved a place. */
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
