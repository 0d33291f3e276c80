import { expect, test } from 'vitest'
import { button, content, ownVisits, soon, visit, visitList } from './visit.ts'

ownVisits()

test('59 keys search the menu, lock, list themselves, and wait while a word is composed', async () => {
  // Locked is the session, and so all its windows.
  const page = await visit('/home', { account: 'operator' })
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search the menu' })
  await search.getByRole('combobox').fill('fault')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await soon(() => page.url()).toContain('/model/faultReport')
  await search.waitFor({ state: 'hidden' })
  await page.locator('body').press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+l')
  await page.getByRole('heading', { name: 'The screen is locked' }).waitFor()
})

test('60 a dialog keeps the focus and gives it back; heads sort by key', async () => {
  const page = await visitList('/model/seasonTicket')
  const add = button(page, 'New')
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /New record/ })
  await dialog.getByRole('textbox', { name: 'Plate' }).waitFor()
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate(
        (node) => node.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await soon(() => add.evaluate((node) => node === document.activeElement)).toBe(true)
  const head = content(page).getByRole('columnheader', { name: 'Holder' })
  await head.focus()
  await page.keyboard.press('Enter')
  await soon(() => head.getAttribute('aria-sort')).toBe('ascending')
})
