import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { signIn, until } from './hands.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser
let modelId: string
const ask = () => signInByCall(carry, 'admin', demoPassword)

beforeAll(async () => {
  browser = await openBrowser()
  const admin = await ask()
  const columns = [
    { id: 'n', kind: 'input', field: 'name', label: 'Name' },
    { id: 'c', kind: 'inputNumber', field: 'count', label: 'Quantity' },
    {
      id: 's',
      kind: 'select',
      field: 'size',
      label: 'Size',
      options: {
        choices: [
          { id: 's', fullName: 'Small' },
          { id: 'l', fullName: 'Large' },
        ],
      },
    },
  ]
  const document = sketch([
    { id: 'p', kind: 'input', field: 'plate', label: 'Plate' },
    { id: 't', kind: 'table', field: 'parts', label: 'Parts', children: columns },
  ])
  const made = await admin(designs.create, {
    body: { fullName: 'Rows', enCode: 'rowStory', formData: JSON.stringify(document) },
  })
  modelId = made.id
  await admin(designs.release, {
    params: { id: modelId },
    body: { version: made.version, menu: { parentId: '', fullName: 'Rows', enCode: 'rowStory' } },
  })
})
afterAll(() => browser.close())

test('a block of a spreadsheet fills a sub-table, keys go through its cells, and after a crash the form is offered back', async () => {
  const { page } = await signIn(browser, 'admin')
  await page.goto('/model/rowStory?act=add')
  const form = page.getByRole('dialog', { name: 'New record in Rows' })
  const cell = (name: string, row: number) =>
    form.getByLabel(`${name}, row ${row}`, { exact: true })
  await form.getByLabel('Plate', { exact: true }).fill('A1')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const isIn = (name: string, row: number) =>
    until(async () =>
      expect(
        await cell(name, row).evaluate(
          (element) => element === document.activeElement && element instanceof HTMLInputElement,
        ),
      ).toBe(true),
    )
  await isIn('Name', 1)
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, 'belt\t2\tSmall\r\nbolt\tmany\tHuge\r\n')
  await form.getByText('Cells pasted: 4, rows added: 1, not understood: 2').waitFor()

  await cell('Name', 1).click()
  await page.keyboard.press('Enter')
  await isIn('Name', 2)
  await page.keyboard.press('ArrowRight')
  await isIn('Quantity', 2)
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  expect(await cell('Quantity', 2).inputValue()).toBe('')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await isIn('Size', 2)

  // Tab goes from a filled text to the next cell, not to its clear button.
  await cell('Name', 2).click()
  await page.keyboard.press('Tab')
  await isIn('Quantity', 2)

  page.on('dialog', (question) => void question.accept())
  await page.reload()
  const offer = page.getByRole('dialog', { name: 'There is a draft' })
  await offer.getByRole('button', { name: 'Go on with the draft' }).click()
  await offer.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  const { list } = await (await ask())(records.list, { params: { modelId }, body: {} })
  const saved = await (await ask())(records.read, { params: { modelId, id: list[0]?.id ?? '' } })
  expect(saved.data).toMatchObject({
    plate: 'A1',
    parts: [
      { name: 'belt', count: '2', size: 's' },
      { name: 'bolt', count: '3', size: null },
    ],
  })
})
