import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright'
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

beforeAll(async () => {
  browser = await openBrowser()
  const admin = await signInByCall(carry, 'admin', demoPassword)
  const choices = ['Open', 'Busy', 'Done'].map((fullName) => ({
    id: fullName.toLowerCase(),
    fullName,
  }))
  const document = sketch(
    [
      { id: 'p', kind: 'input', field: 'plate', label: 'Plate' },
      { id: 's', kind: 'select', field: 'state', label: 'State', options: { choices } },
      { id: 'n', kind: 'input', field: 'note', label: 'Note' },
    ],
    {
      rules: [
        {
          id: 'r',
          name: 'Says what was done',
          when: {
            match: 'and',
            groups: [
              {
                match: 'and',
                comparisons: [
                  { field: 'state', symbol: '==', operand: { type: 'fixed', value: 'done' } },
                ],
              },
            ],
          },
          then: [{ type: 'require', fields: ['note'] }],
        },
      ],
    },
  )
  const made = await admin(designs.create, {
    body: { fullName: 'Jobs', enCode: 'boardStory', formData: JSON.stringify(document) },
  })
  modelId = made.id
  await admin(designs.release, {
    params: { id: modelId },
    body: { version: made.version, menu: { parentId: '', fullName: 'Jobs', enCode: 'boardStory' } },
  })
  for (const [plate, state] of [
    ['A1', 'open'],
    ['B2', 'open'],
    ['C3', 'busy'],
  ])
    await admin(records.create, { params: { modelId }, body: { data: { plate, state } } })
})
afterAll(() => browser.close())

const laneOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
const holds = (page: Page, lane: string, plates: readonly string[]): Promise<void> =>
  until(async () => {
    const found = await laneOf(page, lane)
      .getByRole('button', { name: /^[ABC]\d$/ })
      .allInnerTexts()
    expect(found).toEqual([...plates])
  })

/** Drags a card with the mouse over another one, or over the head of a lane. */
async function drag(page: Page, card: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await card.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('not on the screen')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + from.height, { steps: 3 })
  await page.mouse.move(to.x + 20, to.y + 2, { steps: 8 })
  await page.mouse.up()
}

const openBoard = async (page: Page) => {
  await page.goto('/model/boardStory')
  await page.getByRole('button', { name: /^Layout: / }).click()
  await page.getByRole('menuitem', { name: 'Board' }).click()
  await laneOf(page, 'Open').waitFor()
}
const checkAxe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

test('a card is dragged, moved by keys, refused by a rule; the board is kept as a view', async () => {
  const { page } = await signIn(browser, 'admin')
  await openBoard(page)
  await holds(page, 'Open', ['B2', 'A1'])
  await holds(page, 'Busy', ['C3'])
  await checkAxe(page)

  await drag(page, page.getByText('A1', { exact: true }), page.getByText('C3', { exact: true }))
  await holds(page, 'Busy', ['A1', 'C3'])
  await holds(page, 'Open', ['B2'])
  await laneOf(page, 'Busy').getByText('2 items').waitFor()

  await page.getByRole('button', { name: 'Move A1' }).press('Control+ArrowDown')
  await holds(page, 'Busy', ['C3', 'A1'])
  await page.getByText('A1 is now in “Busy”, place 2').waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'Move A1' }).press('Control+ArrowRight')
  await page
    .getByText(/^A1 was not moved: Note: /)
    .first()
    .waitFor()
  await holds(page, 'Busy', ['C3', 'A1'])
  await holds(page, 'Done', [])

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as view' }).click()
  const saving = page.getByRole('dialog', { name: 'New view' })
  await saving.getByRole('textbox', { name: 'Name' }).fill('My board')
  await saving.getByRole('button', { name: 'Save' }).click()
  await page.getByText('View: My board').waitFor()
  await until(async () => expect(new URL(page.url()).searchParams.get('layout')).toBeNull())
  expect(new URL(page.url()).searchParams.get('view')).not.toBeNull()
  await page.reload()
  await page.getByText('View: My board').waitFor()
  await holds(page, 'Busy', ['C3', 'A1'])
})

test('on a phone a card is moved by its menu, and groups open below each other', async () => {
  const { page, complaints } = await signIn(browser, 'admin', { width: 390, height: 844 })
  await openBoard(page)
  await page.getByRole('button', { name: 'Move B2' }).click()
  await page.getByRole('menuitem', { name: 'Move to “Busy”' }).click()
  const first = laneOf(page, 'Busy')
    .getByRole('button', { name: /^[ABC]\d$/ })
    .first()
  await until(async () => expect(await first.innerText()).toBe('B2'))
  await checkAxe(page)
  await page.getByRole('button', { name: /^Layout: / }).click()
  await page.getByRole('menuitem', { name: 'Groups' }).click()
  const groups = page.getByRole('table', { name: 'Groups' })
  await groups.getByText('3 items').first().waitFor()
  await groups.getByRole('button', { name: 'Busy' }).click()
  await groups.getByRole('button', { name: 'C3' }).waitFor()
  await checkAxe(page)
  expect(complaints).toEqual([])
})
