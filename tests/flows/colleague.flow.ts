import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright'
import { demoPassword } from '#fixtures/organization.ts'
import { openBrowser } from './browser.ts'
import { canvas, settings } from './desk.ts'
import { ownSite } from './site.ts'
import { openWindow } from './window.ts'

ownSite()

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The hands of a person: every click, key and typed text counts as one action. */
class Hands {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1
    await target.fill(text)
  }

  /** Types where the focus is. */
  async write(text: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.type(text)
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.press(key)
  }

  async signIn(account: string): Promise<void> {
    await this.page.goto('/')
    await this.type(this.page.getByRole('textbox', { name: 'Account' }), account)
    await this.type(this.page.getByRole('textbox', { name: 'Password' }), demoPassword)
    await this.press('Enter')
    await this.page.getByRole('main', { name: 'Content' }).waitFor()
  }
}

const sitDown = async (): Promise<Hands> => new Hands(await openWindow(browser))

/** The most actions from the first sign-in to the saved record of a colleague. */
const most = 45

const fields = [
  ['Text', 'Visitor'],
  ['Text', 'Company'],
  ['Number', 'People'],
  ['Date', 'Day'],
  ['Long text', 'Reason'],
] as const

/** Builds and publishes a form of five fields, for one role and the records of the department. */
async function publishForm(hands: Hands, role: string): Promise<void> {
  const { page } = hands
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await hands.click(menu.getByRole('menuitem', { name: 'Development' }))
  await hands.click(menu.getByRole('link', { name: 'Forms' }))
  await hands.click(page.getByRole('button', { name: 'New', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'New form' })
  await hands.type(dialog.getByRole('textbox', { name: 'Name' }), 'Visitors')
  await hands.press('Enter')
  await canvas(page).waitFor()
  for (const [kind, label] of fields) {
    await hands.click(page.getByRole('button', { name: `Insert ${kind}`, exact: true }))
    await hands.type(settings(page).getByRole('textbox', { name: 'Label', exact: true }), label)
  }
  await hands.click(page.getByRole('button', { name: 'Publish' }))
  const publish = page.getByRole('dialog', { name: /^Publish/ })
  await hands.type(publish.getByRole('combobox', { name: 'Who can use it' }), role)
  await hands.click(page.getByTitle(role, { exact: true }))
  await publish.getByText('Own department').waitFor()
  await hands.click(publish.getByRole('button', { name: 'Publish', exact: true }))
  await publish.getByText('Version 1 is live').waitFor()
  await publish.getByText(/^People who can use it: [1-9]/).waitFor()
}

/** Adds one record as the colleague to whom the form was given. */
async function addRecord(hands: Hands): Promise<void> {
  const { page } = hands
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await hands.click(menu.getByRole('link', { name: 'Visitors' }))
  await hands.click(page.getByRole('button', { name: 'New', exact: true }))
  const form = page.getByRole('dialog', { name: 'New record in Visitors' })
  await hands.type(form.getByRole('textbox', { name: 'Visitor' }), 'Ada')
  await hands.type(form.getByRole('textbox', { name: 'Company' }), 'Analytical')
  await hands.type(form.getByRole('spinbutton', { name: 'People' }), '2')
  await hands.click(
    form.getByRole('combobox', { name: 'Day' }).or(form.getByRole('textbox', { name: 'Day' })),
  )
  await hands.write('2026-11-23')
  await hands.press('Enter')
  await hands.type(form.getByRole('textbox', { name: 'Reason' }), 'Inspection')
  await hands.click(form.getByRole('button', { name: 'Save', exact: true }))
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: 'Analytical' }).waitFor()
}

test(`from sign-in to the saved record of a colleague takes at most ${most} actions`, async () => {
  const admin = await sitDown()
  await admin.signIn('admin')
  await publishForm(admin, 'Operator')
  const colleague = await sitDown()
  await colleague.signIn('operator')
  await addRecord(colleague)
  expect(admin.count + colleague.count).toBeLessThanOrEqual(most)
})
