import { expect } from 'vitest'
import type { Browser, Locator, Page } from 'playwright'
import { demoPassword } from '#fixtures/organization.ts'
import { openWindow } from './window.ts'

/** Repeats a check until it passes. */
export const until = (holds: () => Promise<void>): Promise<void> =>
  expect
    .poll(
      () =>
        holds().then(
          () => 'holds',
          (error: unknown) => String(error),
        ),
      { timeout: 15_000 },
    )
    .toBe('holds')

/**
 * Opens a window of this size with a signed-in user. All errors of the browser console are
 * collected in `complaints`.
 */
export async function signIn(
  browser: Browser,
  account: string,
  size = { width: 1440, height: 900 },
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await openWindow(browser, { viewport: size })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('main', { name: 'Content' }).waitFor()
  return { page, complaints }
}

/** Opens a page by its menu entry, inside its group if it has one. */
export async function openEntry(page: Page, name: string, group?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const link = menu.getByRole('link', { name, exact: true })
  if (group !== undefined && !(await link.isVisible()))
    await menu.getByRole('menuitem', { name: group }).click()
  // By key: while its group unfolds, the entry moves away under the mouse.
  await link.press('Enter')
}

/**
 * Chooses in a select box by keyboard: opens it, types if it is searchable, and moves down to the
 * choice.
 */
export async function choose(page: Page, box: Locator, name: string): Promise<void> {
  await box.click()
  if (await box.isEditable()) await box.fill(name)
  const wanted = page.getByRole('option', { name, exact: true })
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  for (let steps = 0; steps < 60; steps++) {
    const [active, ids] = [
      await box.getAttribute('aria-activedescendant'),
      await wanted.evaluateAll((list) => list.map(({ id }) => id)),
    ]
    if (active !== null && ids.includes(active)) return box.press('Enter')
    await box.press('ArrowDown')
  }
  throw new Error(`no choice ${name}`)
}
