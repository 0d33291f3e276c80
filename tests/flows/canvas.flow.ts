import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import type { Ask } from '#fixtures/ask.ts'
import { build } from '#fixtures/designs/build.ts'
import { documentOf, templates } from '#fixtures/designs/templates.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { openBrowser } from './browser.ts'
import { canvas } from './desk.ts'
import { signIn } from './hands.ts'
import { countDifferent } from './pixels.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Labels above their fields, and every kind of box around them. */
const boxes = build({
  form: { labelPosition: 'top', size: 'large' },
  nodes: [
    {
      id: 'card',
      kind: 'card',
      label: ['卡片', '卡片', 'Card'],
      inside: [
        { id: 'a', kind: 'input', field: 'a', label: ['甲', '甲', 'First name'], span: 12 },
        { id: 'b', kind: 'inputNumber', field: 'b', label: ['乙', '乙', 'Amount'], span: 12 },
        { id: 'c', kind: 'switch', field: 'c', label: ['丙', '丙', 'Paid'], span: 8 },
      ],
    },
    {
      id: 'row',
      kind: 'row',
      label: ['行', '列', 'Row'],
      inside: [
        { id: 'd', kind: 'textarea', field: 'd', label: ['丁', '丁', 'Remark'], span: 16 },
        { id: 'e', kind: 'rate', field: 'e', label: ['戊', '戊', 'Stars'], span: 8, tip: 'Five' },
      ],
    },
    { id: 'line', kind: 'divider', label: ['线', '線', 'More'] },
    {
      id: 'lines',
      kind: 'table',
      field: 'lines',
      label: ['明细', '明細', 'Lines'],
      options: { showSummary: true, summaryField: ['lines.g'], defaultRows: 2 },
      inside: [
        { id: 'f', kind: 'input', field: 'f', label: ['名', '名', 'Part'], required: true },
        { id: 'g', kind: 'inputNumber', field: 'g', label: ['数', '數', 'Count'] },
      ],
    },
  ],
})

/** The canvas also shows what the page hides until a rule shows it. */
const shown = (document: Document): Document => ({
  ...document,
  rules: [],
  nodes: Object.fromEntries(
    Object.entries(document.nodes).map(([id, node]) => [id, { ...node, hidden: false }]),
  ),
})

async function demoDocuments(ask: Ask): Promise<[string, Document][]> {
  const { list } = await ask(designs.list, { query: {} })
  return Promise.all(
    list.slice(0, 3).map(async ({ id, enCode }): Promise<[string, Document]> => {
      const { formData } = await ask(designs.read, { params: { id } })
      return [enCode, JSON.parse(formData) as Document]
    }),
  )
}

/** Publishes a document with a menu entry; returns the id of the design. */
async function publish(
  ask: Ask,
  {
    code,
    document,
    parentId,
  }: { readonly code: string; readonly document: Document; readonly parentId: string },
): Promise<string> {
  const enCode = `shot${code}`
  const { id, version } = await ask(designs.create, {
    body: { fullName: enCode, enCode, formData: JSON.stringify(shown(document)) },
  })
  await ask(designs.release, {
    params: { id },
    body: { version, consent: true, menu: { parentId, fullName: enCode, enCode } },
  })
  return id
}

const formWidth = 720

/** A picture of the drawn form, without the pointer and the focus. */
async function shoot(page: Page): Promise<string> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => {
    // The form must not notice that it loses the focus, because it would check the field.
    for (const kind of ['blur', 'focusout'])
      window.addEventListener(kind, (event) => event.stopImmediatePropagation(), true)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
  })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  const form = page.locator('.berth-form').first()
  await form.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return
    // A centred dialog may begin within a pixel, which would blur every letter.
    const { left, top } = element.getBoundingClientRect()
    element.style.position = 'relative'
    element.style.left = `${Math.round(left) - left}px`
    element.style.top = `${Math.round(top) - top}px`
  })
  const picture = await form.screenshot({ animations: 'disabled', caret: 'hide' })
  return picture.toString('base64')
}

test('the canvas is the form: ten designs look on it as on their page', async () => {
  const ask = await signInByCall(carry, 'admin', demoPassword)
  const all: [string, Document][] = [
    ...(await demoDocuments(ask)),
    ...templates.map((template): [string, Document] => [template.code, documentOf(template, 'en')]),
    ['boxes', boxes],
  ]
  expect(all).toHaveLength(10)
  const ids: string[] = []
  const [directory] = (await ask(designs.directories, {})).list
  for (const [code, document] of all)
    ids.push(await publish(ask, { code, document, parentId: directory?.id ?? '' }))

  const { page } = await signIn(browser, 'admin', { width: 1600, height: 2400 })
  onTestFinished(() => page.close())
  const found: Record<string, number> = {}
  for (const [at, [code]] of all.entries()) {
    await page.goto(`/model/shot${code}?act=add`)
    await page
      .locator('.berth-form')
      .first()
      .evaluate((element, width) => {
        if (element instanceof HTMLElement) element.style.width = `${width}px`
      }, formWidth)
    const onPage = await shoot(page)
    await page.goto(`/onlineDev/design/${ids[at]}`)
    await canvas(page).waitFor()
    await canvas(page).evaluate((element, width) => {
      Object.assign(element.style, { flex: 'none', maxWidth: 'none', width: `${width + 56}px` })
    }, formWidth)
    const onCanvas = await shoot(page)
    found[code] = await countDifferent(page, onPage, onCanvas)
  }
  expect(Object.entries(found).filter(([, share]) => share > 0.02)).toEqual([])
})
