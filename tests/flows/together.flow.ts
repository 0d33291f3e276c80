import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { openBrowser } from './browser.ts'
import { flip, insertByClick, makeDesign, placed, saved, setNames } from './desk.ts'
import { signIn, until } from './hands.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const documentOf = async (name: string): Promise<Document> => {
  const ask = await signInByCall(carry, 'admin', demoPassword)
  const { list } = await ask(designs.list, { query: { keyword: name } })
  return JSON.parse(
    (await ask(designs.read, { params: { id: list[0]?.id ?? '' } })).formData,
  ) as Document
}

test('two designers see each other, share a group of fields, and a change of it reaches the form that the other has open', async () => {
  const { page: mine, complaints } = await signIn(browser, 'designer')
  const { page: theirs, complaints: theirComplaints } = await signIn(browser, 'admin')
  await mine.goto('/onlineDev')
  await makeDesign(mine, { name: 'Suppliers', code: 'suppliers' })
  for (const [label, field] of [
    ['Street', 'street'],
    ['Postcode', 'postcode'],
  ] as const) {
    await insertByClick(mine, 'Text')
    await setNames(mine, label, field)
  }
  await placed(mine, 'Text: Street').click({ position: { x: 8, y: 8 }, modifiers: ['Control'] })
  await mine
    .getByRole('region', { name: 'Field groups' })
    .getByRole('button', { name: 'Save as field group' })
    .click()
  const keep = mine.getByRole('dialog', { name: 'Save selection as field group' })
  await keep.getByRole('textbox', { name: 'Name' }).fill('Address')
  await keep.getByRole('button', { name: 'Save as field group' }).click()
  await keep.waitFor({ state: 'hidden' })
  await saved(mine)

  await theirs.goto(mine.url())
  const others = (page: typeof mine) =>
    page.getByRole('list', { name: 'Also has this design open' }).getByRole('button')
  await Promise.all([others(mine).waitFor(), others(theirs).waitFor()])
  await placed(mine, 'Text: Street').click({ position: { x: 8, y: 8 } })
  await placed(theirs, 'Text: Street').getByText('Selected by', { exact: false }).waitFor()

  await theirs.goto('/onlineDev')
  await others(mine).waitFor({ state: 'detached' })
  await makeDesign(theirs, { name: 'Customers', code: 'customers' })
  await theirs.getByRole('button', { name: 'Insert field group “Address”' }).click()
  await placed(theirs, 'Text: Postcode').waitFor()
  await saved(theirs)

  await flip(mine, 'Required')
  await mine.getByRole('button', { name: 'Edit group from here' }).click()
  await mine
    .getByRole('dialog', { name: 'Edit field group “Address”' })
    .getByRole('button', { name: 'Save group', exact: true })
    .click()
  const group = mine.getByRole('dialog', { name: 'Field group “Address”' })
  await group
    .getByRole('listitem')
    .filter({ hasText: 'Customers' })
    .getByText('version 1 → 2')
    .waitFor()
  await group.getByRole('button', { name: 'Update all' }).click()
  await group
    .getByRole('listitem')
    .filter({ hasText: 'Customers' })
    .getByText('Up to date')
    .waitFor()

  await theirs.getByText('saved a new version of this design', { exact: false }).waitFor()
  await theirs.getByRole('button', { name: 'Load', exact: true }).click()
  await theirs.getByText('loaded', { exact: false }).first().waitFor()
  await until(async () =>
    expect(
      Object.values((await documentOf('Customers')).nodes).map(({ field, required }) => [
        field,
        required,
      ]),
    ).toEqual([
      ['street', true],
      ['postcode', false],
    ]),
  )
  expect([...complaints, ...theirComplaints]).toEqual([])
})
