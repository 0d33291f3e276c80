import type { Locator, Page } from 'playwright'
import { choose, until } from './hands.ts'

/** The grants of one role for one form, as an administrator selects them. */
export interface RoleGrant {
  readonly role: string
  readonly form: string
  /** Names of columns and form fields that stay hidden; all others are granted. */
  readonly without: readonly string[]
  readonly buttons: readonly string[]
  readonly scope: string
}

const box = (panel: Locator, name: string): Locator =>
  panel.getByRole('group', { name: new RegExp(`^${name}`) })

/** Selects the grants of a role and presses Save; returns the dialog that shows the changes. */
export async function grant(page: Page, wanted: RoleGrant): Promise<Locator> {
  const pick = page.getByRole('combobox', { name: 'Subject', exact: true })
  const row = page.getByRole('button', { name: wanted.role, exact: true })
  await pick.or(row).first().waitFor()
  if (await pick.isVisible()) await choose(page, pick, wanted.role)
  else await row.click()
  await page.getByRole('tab', { name: 'Menus' }).click()
  await page.getByRole('treeitem', { name: wanted.form }).getByRole('checkbox').click()
  await page.getByRole('tab', { name: 'Forms' }).click()
  const panel = page.getByRole('region', { name: wanted.form })
  // Its ready levels are buttons too, named after it.
  const head = page.getByRole('button', { name: new RegExp(`^${wanted.form}(?!:)`) })
  const allowed = panel.getByRole('checkbox', { name: 'Allow this form' })
  // It may open by itself just before the click, which then closes it.
  await until(async () => {
    if (!(await panel.isVisible())) await head.click()
    await allowed.check({ timeout: 2000 })
  })
  for (const facet of ['List columns', 'Form fields']) {
    await box(panel, facet)
      .getByRole('button', { name: `${facet}: All` })
      .click()
    for (const name of wanted.without)
      await box(panel, facet).getByRole('checkbox', { name, exact: true }).uncheck()
  }
  for (const name of wanted.buttons)
    await box(panel, 'Buttons').getByRole('checkbox', { name, exact: true }).check()
  await box(panel, 'Data scopes').getByRole('checkbox', { name: wanted.scope, exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return page.getByRole('dialog', { name: 'Save permissions?' })
}

/**
 * Confirms the changes and waits until they are saved; a message of an earlier save may still be
 * visible.
 */
export async function agree(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Saved. Takes effect with the next request.').waitFor()
}
