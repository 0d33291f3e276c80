import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import type { Ask } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { openBrowser } from './browser.ts'
import { canvas, makeDesign, outline, saved, walkBack, write } from './desk.ts'
import { buildFaultReport } from './fault-form.ts'
import { openEntry, signIn } from './hands.ts'

/** What one step leaves for the next. */
const story = { designId: '' }
let browser: Browser
const people: { [account: string]: Ask } = {}
const as = (account: string): Ask => people[account]!

beforeAll(async () => {
  browser = await openBrowser()
  for (const account of ['admin', 'designer', 'operator', 'cashier']) people[account] = await signInByCall((path, init) => fetch(inject('flowUrl') + path, init), account, demoPassword)
})
afterAll(() => browser.close())

const draft = async (): Promise<object> => JSON.parse((await as('designer')(designs.read, { params: { id: story.designId } })).formData)

test('a designer builds the form; every edit can be undone and redone, and a refresh loses nothing', async () => {
  const { page, complaints } = await signIn(browser, 'designer')
  await openEntry(page, 'Form design', 'Online development')
  story.designId = await makeDesign(page, { name: 'Fault report', code: 'faultStory' })
  const empty = await draft()
  await buildFaultReport(page)
  await saved(page)
  const whole = await draft()
  const names = await outline(page)
  expect(names).toEqual([])

  const undone = await walkBack(page, 'Undo')
  expect(await canvas(page).innerText()).toBe('Drag something here, or click it in the palette')
  await saved(page)
  expect(await draft()).toEqual(empty)
  expect(await walkBack(page, 'Redo')).toBe(undone)
  await saved(page)
  expect(await draft()).toEqual(whole)
  expect(complaints).toEqual([])
})
