import type { Plugin } from 'vite'

/** Two places of antd's parts that fail when a kept page comes back: each stays as it is but for a check that its element is there. */
const fixes = [
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
]

/** Mends them while bundling; the build fails when a new version has moved the place. */
export const activityFix = (): Plugin => ({
  name: 'berth:activity-fix',
  enforce: 'pre',
  transform(code, id) {
    const fix = fixes.find(({ file }) => file.test(id))
    if (!fix) return undefined
    if (!code.includes(fix.from)) throw new Error(`${id} has changed: look at ${fix.from} again`)
    return code.replace(fix.from, fix.to)
  },
})
