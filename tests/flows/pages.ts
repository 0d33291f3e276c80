import type { Locator, Page } from 'playwright'
import { printCount } from '#schemas/format/number.ts'
import { choose } from './hands.ts'

/** The list page and the form page of a published form, as their users see them. */
export interface Fault {
  readonly plate: string
  readonly carPark: string
  readonly minutes: string
  readonly rate: string
  readonly counter: string
  readonly remark: string
  /** Name, quantity, price of each part. */
  readonly parts: readonly (readonly [string, string, string])[]
}

export const form = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'New record in Breakdown' })
export const rows = (page: Page): Locator =>
  page
    .getByRole('main', { name: 'Content' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Details' }) })
export const header = (page: Page, name: string): Locator =>
  page.getByRole('columnheader', { name, exact: true })
export const field = (page: Page, name: string): Locator =>
  form(page).getByRole('textbox', { name, exact: true })
const number = (page: Page, name: string): Locator =>
  form(page).getByRole('spinbutton', { name, exact: true })

/** Fills a box that becomes a real input only when it is first clicked. */
async function enter(box: Locator, text: string): Promise<void> {
  await box.click()
  await box.fill(text)
}

/** Fills the open form; rows of the sub-table are added one by one. */
export async function fill(page: Page, fault: Fault): Promise<void> {
  await field(page, 'Plate').fill(fault.plate)
  await choose(
    page,
    form(page).getByRole('combobox', { name: 'Car park', exact: true }),
    fault.carPark,
  )
  await form(page).getByRole('radio', { name: 'Low' }).check()
  await field(page, 'Counter').fill(fault.counter)
  await field(page, 'Remark').fill(fault.remark)
  await enter(number(page, 'Minutes lost'), fault.minutes)
  await enter(number(page, 'Cost per minute'), fault.rate)
  for (const [at, [name, quantity, price]] of fault.parts.entries()) {
    await form(page).getByRole('button', { name: 'Add', exact: true }).click()
    await enter(field(page, `Name, row ${at + 1}`), name)
    await enter(number(page, `Quantity, row ${at + 1}`), quantity)
    await enter(number(page, `Price, row ${at + 1}`), price)
  }
}

/** Saves the open form and waits until it has closed. */
export async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await form(page).waitFor({ state: 'hidden' })
}

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await form(page).waitFor()
}

export async function add(page: Page, fault: Fault): Promise<void> {
  await openForm(page)
  await fill(page, fault)
  await save(page)
}

/** Waits until the total below the list has this value. */
export const total = (page: Page, count: number): Promise<void> =>
  page
    .getByText(`${printCount(count)} ${count === 1 ? 'item' : 'items'}`, { exact: true })
    .waitFor()

/** Starts a search with the values in the search form. */
export const search = (page: Page): Promise<void> =>
  page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
