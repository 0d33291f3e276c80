import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright'
import { codeAt, stepAt } from '#server/auth/one-time-code.ts'
import { openBrowser } from './browser.ts'
import { openEntry, signIn } from './hands.ts'
import { ownSite } from './site.ts'
import { openWindow } from './window.ts'

ownSite()

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const own = 'Harbour2026'

/** A window in which nobody is signed in. */
const sitDown = (): Promise<Page> => openWindow(browser)

// A required field has a mark before its name.
const field = (place: Page | Locator, name: string) =>
  place.getByRole('textbox', { name: new RegExp(`^(\\* ?)?${name}$`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function enter(page: Page, password: string): Promise<void> {
  await field(page, 'Account').fill('ada')
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
}

/** Adds a colleague and returns their first password, as it is copied from where it is shown once. */
async function addColleague(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openEntry(page, 'Users', 'Organization')
  // A new user begins in the organization by which the list is filtered.
  await page.getByText('Engineering', { exact: true }).first().click()
  await press(page, 'New')
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await field(dialog, 'Account').fill('ada')
  await field(dialog, 'Name').fill('Ada')
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByTitle('Operator', { exact: true }).last().click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'First password of ada' })
  await told.getByRole('button', { name: 'Copy' }).click()
  const first = await page.evaluate(() => navigator.clipboard.readText())
  await told.getByRole('button', { name: 'I have copied it' }).click()
  await told.waitFor({ state: 'hidden' })
  expect(first).toMatch(/^[A-Za-z0-9]{12}$/)
  return first
}

/** Sets up the second factor in the profile and returns its secret. */
async function setUpFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'User menu of Ada' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'Two-step sign-in' }).click()
  await press(page, 'Set up two-step sign-in')
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  const secret = (await page.getByLabel('Key', { exact: true }).innerText()).trim()
  await field(page, 'Code').fill(await codeAt(secret, stepAt(Date.now())))
  await field(page, 'Current password').last().fill(own)
  await press(page, 'Turn on')
  await press(page, 'I have saved them')
  await page.getByText('Two-step sign-in is on').waitFor()
  return secret
}

test('a colleague is added, settles in with a password and a second factor, and reads why a session ended', async () => {
  const { page: admin } = await signIn(browser, 'admin')
  const first = await addColleague(admin)
  const ada = await sitDown()
  await ada.goto('/')
  await enter(ada, first)
  await ada.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await field(ada, 'Old password').fill(first)
  await field(ada, 'New password').fill(own)
  await field(ada, 'New password again').fill(own)
  await press(ada, 'Change password')
  await ada.getByRole('main', { name: 'Content' }).waitFor()
  const secret = await setUpFactor(ada)
  await ada.getByRole('button', { name: 'User menu of Ada' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()
  await press(ada, 'OK')

  await enter(ada, own)
  // The code of the next step is accepted too, and was surely not used to set up.
  await field(ada, 'Authenticator code').fill(await codeAt(secret, stepAt(Date.now()) + 1))
  await press(ada, 'Sign in')
  await ada.getByRole('main', { name: 'Content' }).waitFor()

  await openEntry(admin, 'Sessions', 'System')
  const row = admin.getByRole('row').filter({ hasText: 'Ada (ada)' })
  await row.getByRole('button', { name: 'Sign out' }).first().click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await ada.getByRole('status').getByText('An administrator signed you out').waitFor()
  await field(ada, 'Account').waitFor()
})
