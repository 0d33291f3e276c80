import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { antdFixes } from './antd-fixes.ts'

type Transform = (code: string, id: string) => string | undefined
const transform = antdFixes().transform as Transform

const antd = fileURLToPath(import.meta.resolve('antd'))
const mended = (part: string): string => {
  const file = antd.replace(/node_modules\/antd\/.*$/, `node_modules/@rc-component/${part}`)
  return transform(readFileSync(file, 'utf8'), file) ?? ''
}

/** The properties with which a clear button is created. */
const buttonIn = (code: string, mark: string): string => {
  const at = code.indexOf(mark)
  return code.slice(code.lastIndexOf('createElement("button"', at), code.indexOf('}', at))
}

test.each([
  ['input/es/BaseInput.js', 'type: "button"'],
  ['select/es/SelectInput/index.js', '"aria-label": clearLabel'],
  ['picker/es/PickerInput/Selector/ClearIcon.js', '"aria-label": locale.clear'],
])('the button of %s that empties a field is no stop of Tab', (part, mark) => {
  expect(buttonIn(mended(part), mark)).toContain('tabIndex: -1')
})

test('a place that a new version has moved fails the build', () => {
  expect(() => transform('moved', 'node_modules/@rc-component/input/es/BaseInput.js')).toThrow(
    'has changed',
  )
  expect(transform('anything', 'src/main.tsx')).toBeUndefined()
})
