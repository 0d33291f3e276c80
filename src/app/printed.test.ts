import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/tree.mjs'

test('choices and states keep their colors on paper', () => {
  const css = readFileSync(join(root, 'src/app/base.css'), 'utf8')
  const [, printed = ''] = /@media print \{([^]*?)\n\}/.exec(css) ?? []
  expect(printed).toMatch(/\.ant-tag,[^{]*\{[^}]*\bprint-color-adjust: exact/)
})
