import type { Plugin } from 'vite'

const noFilters = "throw new Error('filters of columns are left out: tools/antd-fixes.ts')"

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
  // Lists are filtered above the table. The filters in its head would bring trees, radio buttons and
  // drop-down menus to every list.
  {
    file: /antd\/(es|lib)\/table\/hooks\/useFilter\/index\.js/,
    from: "import FilterDropdown, { flattenKeys } from './FilterDropdown';",
    to: `const FilterDropdown = () => { ${noFilters} }; const flattenKeys = () => { ${noFilters} };`,
  },
  // A group of radio buttons takes one line from the store of antd's Form, which would come whole.
  {
    file: /antd\/(es|lib)\/radio\/group\.js/,
    from: "import { toNamePathStr } from '../form/hooks/useForm';",
    to: "const toNamePathStr = name => [name || []].flat().join('_');",
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
