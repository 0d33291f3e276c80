import { expect, test } from 'vitest'
import { functionTexts } from '#schemas/widget/formula-function-texts.ts'
import { functionNames } from '#schemas/widget/formula-functions.ts'
import { functionGroups, splitHelp } from './functions.ts'

test('every function stands in one group, with an example in each language', () => {
  expect(Object.values(functionGroups).flat().toSorted()).toEqual(functionNames.toSorted())
  for (const texts of Object.values(functionTexts))
    for (const name of functionNames) expect(splitHelp(texts[name]).example).toContain(`${name}(`)
})
