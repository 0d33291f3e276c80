import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lighten } from './antd-styles.ts'

test('values of a theme and components that no screen has are left out of the sheet, whole blocks and lists of selectors kept', () => {
  const kept = [
    '.ant-btn{color:var(--ant-color-text);}',
    '.ant-btn,.ant-tour{margin:0;}',
    '@media (max-width:575px){.ant-col{flex:none;}.ant-list{margin:0;}}',
    '.ant-listing{margin:0;}',
    '@keyframes spin{to{rotate:1turn;}}',
  ]
  const left = [
    '.css-var-_R_0_{--ant-color-text:#000;}',
    '.ant-list-item{margin:0;}',
    '.ant-tour .ant-tour-close,.ant-picker-calendar{margin:0;}',
    '.data-ant-cssinjs-cache-path{content:"x";}',
  ]
  expect(
    lighten(
      [left[0], kept[0], left[1], kept[1], kept[2], left[2], kept[3], kept[4], left[3]].join(''),
    ),
  ).toBe(kept.join(''))
})

test('the sheet of the installed antd becomes lighter and stays whole', () => {
  const css = readFileSync(fileURLToPath(import.meta.resolve('antd/dist/antd.css')), 'utf8')
  const light = lighten(css)
  expect(light.length).toBeLessThan(css.length * 0.85)
  expect([...light].filter((letter) => letter === '{').length).toBe(
    [...light].filter((letter) => letter === '}').length,
  )
  for (const selector of [
    '.ant-btn{',
    '.ant-select{',
    '.ant-picker{',
    '.ant-modal{',
    '.ant-table-wrapper',
  ])
    expect(light).toContain(selector)
  expect(light).not.toContain('css-var-_R_')
})
