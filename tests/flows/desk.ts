import { expect } from 'vitest'
import type { Locator, Page } from 'playwright'
import { choose, until } from './hands.ts'

/**
 * The parts of the designer as a user sees them: palette, canvas, settings, outline and toolbar.
 */
export const canvas = (page: Page): Locator =>
  page.getByRole('group', { name: 'Canvas', exact: true })
export const placed = (page: Page, name: string): Locator =>
  canvas(page).getByRole('group', { name, exact: true })
export const settings = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Settings', exact: true })
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Designer toolbar' })

/** Creates a design and waits for its empty canvas. */
export async function makeDesign(
  page: Page,
  { name, code }: { readonly name: string; readonly code: string },
): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New form' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'More settings' }).click()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await dialog.getByRole('button', { name: 'Save and design' }).click()
  await canvas(page).waitFor()
}

/**
 * Drags a kind from the palette with the mouse, into the middle of an element or to its lower edge.
 */
export async function drag(
  page: Page,
  kind: string,
  to: { readonly onto: Locator; readonly at: 'middle' | 'end' },
): Promise<void> {
  const button = page.getByRole('button', { name: `Insert ${kind}`, exact: true })
  await button.scrollIntoViewIfNeeded()
  const [from, onto] = [await button.boundingBox(), await to.onto.boundingBox()]
  if (!from || !onto) throw new Error(`no way to drag ${kind}`)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(
    onto.x + onto.width / 2,
    onto.y + (to.at === 'middle' ? onto.height / 2 : onto.height - 2),
    { steps: 12 },
  )
  await page.mouse.up()
  await placed(page, `${kind}: ${kind}`).waitFor()
}

/** Inserts a kind after a node with the keyboard, by '/' and its name. */
export async function insertByKey(page: Page, kind: string, after: string): Promise<void> {
  await placed(page, after).focus()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Insert', exact: true }).fill(kind)
  await page.keyboard.press('Enter')
  await placed(page, `${kind}: ${kind}`).waitFor()
}

export async function insertByClick(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: `Insert ${kind}`, exact: true }).click()
  await placed(page, `${kind}: ${kind}`).waitFor()
}

/**
 * Selects a node in the outline by its label and field name; the outline shows nodes in any
 * container.
 */
export async function select(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Outline' }).click()
  await page.getByRole('treeitem', { name }).click()
  await page.getByRole('tab', { name: 'Palette' }).click()
}

export const selectForm = (page: Page): Promise<void> =>
  canvas(page).click({ position: { x: 4, y: 4 } })

/** The labels of all nodes in the order of the outline. */
export async function outline(page: Page): Promise<readonly string[]> {
  await page.getByRole('tab', { name: 'Outline' }).click()
  const tree = page.getByRole('tree', { name: 'Outline' })
  await tree.waitFor()
  const names = await tree.getByRole('treeitem').allInnerTexts()
  await page.getByRole('tab', { name: 'Palette' }).click()
  return names.map((name) => name.replaceAll(/\s+/g, ' ').trim())
}

export const setText = (page: Page, name: string, text: string): Promise<void> =>
  settings(page).getByRole('textbox', { name, exact: true }).fill(text)
export const setFormula = (page: Page, text: string): Promise<void> =>
  settings(page).getByRole('combobox', { name: 'Formula', exact: true }).fill(text)
export const setNumber = (page: Page, name: string, value: number): Promise<void> =>
  settings(page).getByRole('spinbutton', { name, exact: true }).fill(String(value))
export const flip = (page: Page, name: string): Promise<void> =>
  settings(page).getByRole('switch', { name, exact: true }).click()
export const pick = (page: Page, name: string, choice: string): Promise<void> =>
  choose(page, settings(page).getByRole('combobox', { name, exact: true }), choice)

/** Renames the selected field: its label, and its name in the data. */
export async function setNames(page: Page, label: string, field?: string): Promise<void> {
  await setText(page, 'Label', label)
  if (field === undefined) return
  await setText(page, 'Field name', field)
  await page.keyboard.press('Enter')
}

/** Chooses one of the offered patterns. */
export const choosePattern = (page: Page, name: string): Promise<void> =>
  pick(page, 'Common rules', name)

/** Enters choices as lines, each with a value and its name. */
export async function writeChoices(page: Page, lines: readonly string[]): Promise<void> {
  await settings(page).getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk edit' })
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Adds a rule: while a field has a certain choice, other fields are shown and required. */
export async function addRule(
  page: Page,
  rule: {
    readonly name: string
    readonly when: string
    readonly is: string
    readonly needs: string
  },
): Promise<void> {
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByRole('textbox', { name: 'Rule name' }).fill(rule.name)
  const comparison = dialog.getByRole('group', { name: 'Condition 1' })
  await choose(page, comparison.getByRole('combobox', { name: 'Field' }), rule.when)
  await comparison.getByRole('radio', { name: rule.is }).click()
  for (const [at, effect] of ['Show', 'Require'].entries()) {
    await dialog.getByRole('button', { name: 'Add action' }).click()
    const line = dialog.getByRole('group', { name: `Action ${at + 1}` })
    await choose(page, line.getByRole('combobox', { name: 'Action' }), effect)
    await choose(page, line.getByRole('combobox', { name: 'Target' }), rule.needs)
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Field' }).click()
}

/** Includes a field in the keyword search of the list. */
export async function searchByKeyword(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'List' }).click()
  await settings(page)
    .getByRole('list', { name: 'Search fields' })
    .getByRole('button', { name: `Settings of ${name}` })
    .click()
  await page.getByRole('tooltip', { name }).getByRole('checkbox', { name: 'Keyword' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Field' }).click()
}

/** Waits until the toolbar says that the draft is saved. */
export const saved = (page: Page): Promise<void> =>
  toolbar(page)
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor()

/** Presses Undo or Redo until it is disabled; returns how often. */
export async function walkBack(page: Page, way: 'Undo' | 'Redo'): Promise<number> {
  const button = toolbar(page).getByRole('button', { name: way, exact: true })
  for (let times = 0; ; times++) {
    if (await button.isDisabled()) return times
    await button.click()
  }
}

/** Opens the publish dialog and waits for its plan; returns the texts of the steps. */
export async function planPublish(page: Page): Promise<readonly string[]> {
  await toolbar(page).getByRole('button', { name: 'Publish' }).click()
  return readPlan(page, 'Publish')
}

/** Opens the versions and asks to publish one of them again; returns the texts of the steps. */
export async function planAgain(page: Page, number: number): Promise<readonly string[]> {
  await toolbar(page).getByRole('button', { name: 'Versions' }).click()
  await page
    .getByRole('listitem', { name: `Version ${number}` })
    .getByRole('button', { name: 'Restore this version' })
    .click()
  return readPlan(page, `Restore version ${number}`)
}

async function readPlan(page: Page, title: string): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByText(/goes live/).waitFor()
  const fold = dialog.getByRole('button', { name: /^Changes that do not affect data/ })
  const safe = dialog.getByRole('list', { name: /^Changes that do not affect data/ })
  if ((await fold.count()) > 0) {
    await fold.click()
    await safe.waitFor()
  }
  return dialog
    .getByRole('list', { name: 'Changes to data' })
    .or(safe)
    .getByRole('listitem')
    .allInnerTexts()
}

/** Consents to the plan if that is required, publishes, and opens the page. */
export async function publish(
  page: Page,
  given: { readonly number: number; readonly consents?: boolean; readonly note?: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(Publish|Restore)/ })
  const button = dialog.getByRole('button', { name: 'Publish', exact: true })
  if (given.consents) {
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: /^I understand/ }).check()
  }
  if (given.note) await dialog.getByRole('textbox', { name: 'Version note' }).fill(given.note)
  await button.click()
  await dialog.getByText(`Version ${given.number} is live`).waitFor()
  await until(async () => expect(await button.count()).toBe(0))
}
