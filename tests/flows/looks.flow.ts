import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { toolbarTexts } from '#designer/toolbar/texts.ts'
import { designTexts } from '#designer/texts.ts'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { dictionaries } from '#fixtures/dictionaries.ts'
import { forms } from '#fixtures/forms.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { designs } from '#schemas/api/design.ts'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { laterTexts } from '#src/app/later-texts.ts'
import { pageTexts } from '#src/app/page-texts.ts'
import { homeTexts } from '#src/shell/home/texts.ts'
import { lockTexts } from '#src/shell/lock-screen/texts.ts'
import { loginTexts } from '#src/shell/login/texts.ts'
import { recordTexts } from '#src/shell/message-record/texts.ts'
import { messageTexts } from '#src/shell/notice-drawer/texts.ts'
import { profileTexts } from '#src/shell/profile/texts.ts'
import { settingsTexts } from '#src/shell/settings-drawer/texts.ts'
import { shellTexts } from '#src/shell/texts.ts'
import { texts as designListTexts } from '#src/system/design/texts.ts'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { menuTexts } from '#src/system/menu/texts.ts'
import { noticeTexts } from '#src/system/notice/texts.ts'
import { positionTexts } from '#src/system/position/texts.ts'
import { openBrowser } from './browser.ts'

const locales = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' } as const
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

let browser: Browser
/** The design of the first demo form. */
let design = ''

beforeAll(async () => {
  browser = await openBrowser()
  const ask = await signInByCall((path, init) => fetch(inject('flowUrl') + path, init), 'designer', demoPassword)
  design = (await ask(designs.list, { query: { keyword: 'faultReport' } })).list[0]?.id ?? ''
})
afterAll(() => browser.close())

async function open(language: Language, more: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: locales[language], timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', baseURL: inject('flowUrl'), ...more })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

async function signIn(page: Page, language: Language): Promise<void> {
  const text = loginTexts[language]
  await page.getByRole('textbox', { name: text.account }).fill('admin')
  await page.getByRole('textbox', { name: text.password }).fill(demoPassword)
  await page.getByRole('button', { name: text.submit }).click()
  await page.getByRole('main', { name: shellTexts[language].content }).waitFor()
}

interface Screen {
  readonly name: string
  readonly path: () => string
  /** What stands there when it is drawn, in words of the language. */
  readonly shows: (page: Page, language: Language) => readonly Locator[]
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first()
const screens: readonly Screen[] = [
  { name: 'home', path: () => '/home', shows: (page, one) => [page.getByRole('region', { name: homeTexts[one].shortcuts })] },
  { name: 'list', path: () => '/model/faultReport', shows: (page, one) => [button(page, listTexts[one].add), button(page, listTexts[one].search), button(page, listTexts[one].detail)] },
  { name: 'form', path: () => '/model/faultReport?act=add', shows: (page, one) => [page.getByRole('form', { name: formTexts[one].form }), page.getByRole('dialog').getByRole('button', { name: formTexts[one].confirm })] },
  { name: 'dialog form', path: () => '/model/seasonTicket?act=add', shows: (page, one) => [page.getByRole('form', { name: formTexts[one].form })] },
  { name: 'page form', path: () => '/model/shiftHandover?act=add', shows: (page, one) => [page.getByRole('form', { name: formTexts[one].form }), button(page, formTexts[one].confirm)] },
  { name: 'designs', path: () => '/onlineDev', shows: (page, one) => [button(page, designListTexts[one].add), page.getByText(designListTexts[one].published).first()] },
  { name: 'designer', path: () => `/onlineDev/design/${design}`, shows: (page, one) => [button(page, toolbarTexts[one].publish), button(page, toolbarTexts[one].undo), page.getByRole('main', { name: designTexts[one].canvas })] },
  { name: 'menus', path: () => '/system/menu', shows: (page, one) => [button(page, menuTexts[one].add), page.getByRole('main').getByRole('row').nth(1)] },
  { name: 'permissions', path: () => '/system/permission', shows: (page, one) => [page.getByRole('combobox', { name: grantTexts[one].subject, exact: true })] },
  { name: 'message centre', path: () => '/messageRecord', shows: (page, one) => [page.getByRole('heading', { name: recordTexts[one].title })] },
  { name: 'profile', path: () => '/profile', shows: (page, one) => [page.getByRole('textbox', { name: profileTexts[one].signature })] },
  { name: 'notices', path: () => '/system/notice', shows: (page, one) => [button(page, noticeTexts[one].add)] },
  { name: 'positions', path: () => '/system/position', shows: (page, one) => [page.getByRole('heading', { name: positionTexts[one].title })] },
  { name: 'later page', path: () => '/dashboard', shows: (page, one) => [page.getByText(laterTexts[one].dashboard)] },
  { name: 'page without shell', path: () => '/dataView', shows: (page, one) => [page.getByText(laterTexts[one].dataView)] },
  { name: 'no page', path: () => '/nowhere', shows: (page, one) => [page.getByText(pageTexts[one].notFound)] },
]
/** The screens of the system: alike in their parts, so each is looked at in one language, once light and once dark. */
const systemScreens: readonly Screen[] = ['role', 'group', 'user', 'organize', 'organizeAdmin', 'area', 'dictionary', 'billRule', 'signature', 'log', 'online', 'config', 'task', 'backup', 'monitor'].map((name) => ({
  name,
  path: () => `/system/${name}`,
  shows: (page) => [page.getByRole('main').getByRole('heading').first()],
}))
const screenOf = (name: string): Screen => screens.find((one) => one.name === name)!

/** Opens a screen and waits until it is drawn and nothing moves any more. */
async function show(page: Page, screen: Screen, language: Language): Promise<void> {
  await page.goto(screen.path())
  for (const one of screen.shows(page, language)) await one.waitFor()
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .ant-spin-spinning'))
  await calm(page)
}

const calm = (page: Page) => page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity))

const overflow = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, document.scrollingElement!.scrollWidth - window.innerWidth))

const demoNames = [...forms, ...dictionaries].map(({ fullName }) => fullName)
/** Chinese that stands in these parts of a page besides the names of the demo data. */
const chineseIn = async (parts: readonly Locator[]): Promise<string> => {
  const all = (await Promise.all(parts.map((one) => one.allInnerTexts()))).flat().join('\n')
  return (demoNames.reduce((text, name) => text.replaceAll(name, ''), all).match(/[\u3400-\u9fff]+/gu) ?? []).join(' ')
}

/** The parts of a page that hold no data. */
const plainParts = (page: Page): readonly Locator[] => [
  page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('tablist'), page.getByRole('search'), page.getByRole('columnheader'),
  page.getByRole('toolbar'), page.getByRole('complementary').first(), page.locator('label[for]'), page.getByRole('heading'),
]

const sizes = { wide, phone } as const
const walks = languages.flatMap((language) => (['wide', 'phone'] as const).map((size) => [language, size] as const))

test.each(walks)('in %s on a %s screen nothing runs over, and every word is of the language', async (language, size) => {
  const page = await open(language, { viewport: sizes[size] })
  await page.goto('/login')
  await page.getByRole('button', { name: loginTexts[language].submit }).waitFor()
  expect(await overflow(page)).toBe(0)
  await signIn(page, language)
  const found: string[] = []
  for (const screen of language === 'en' ? [...screens, ...systemScreens] : screens) {
    await show(page, screen, language)
    const over = await overflow(page)
    if (over > 0) found.push(`${screen.name} runs over by ${over} px`)
    const strange = language === 'en' ? await chineseIn(plainParts(page)) : ''
    if (strange) found.push(`${screen.name} says ${strange}`)
  }
  expect(found).toEqual([])
})

/** Screens that are drawn in another way on a phone: the others are looked at on a desk, in both themes. */
const onPhones: readonly string[] = ['home', 'list', 'form', 'designer', 'permissions', 'message centre', 'profile', 'positions']

interface Panel {
  readonly name: string
  open(page: Page, isPhone: boolean): Promise<void>
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ }).click()
/** What opens over the pages of the shell. */
const panels: readonly Panel[] = [
  {
    name: 'message drawer',
    async open(page) {
      await page.getByRole('button', { name: /^in-site messages/ }).click()
      await page.getByRole('dialog', { name: messageTexts.en.title }).waitFor()
    },
  },
  {
    name: 'settings drawer',
    async open(page, isPhone) {
      if (isPhone) await userMenu(page)
      await (isPhone ? page.getByRole('menuitem', { name: shellTexts.en.settings }) : page.getByRole('button', { name: shellTexts.en.settings })).click()
      await page.getByRole('dialog', { name: settingsTexts.en.title }).waitFor()
    },
  },
  {
    name: 'search',
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
  },
  {
    name: 'about',
    async open(page) {
      await userMenu(page)
      await page.getByRole('menuitem', { name: shellTexts.en.about }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const findings = async (page: Page, name: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) => nodes.slice(0, 3).map((one) => `${name}: ${id} ${one.target.join(' ')} ${one.failureSummary ?? ''}`))
}

test.each([['light', 'wide'], ['dark', 'wide'], ['light', 'phone'], ['dark', 'phone']] as const)('axe finds nothing serious in the %s theme on a %s screen', async (colorScheme, size) => {
  const page = await open('en', { viewport: sizes[size], colorScheme })
  await page.goto('/login')
  await page.getByRole('button', { name: loginTexts.en.submit }).waitFor()
  const found = await findings(page, 'sign-in')
  await signIn(page, 'en')
  const some = size === 'wide' ? screens : screens.filter(({ name }) => onPhones.includes(name))
  const isEach = (colorScheme === 'light') === (size === 'wide')
  for (const screen of isEach ? [...some, ...systemScreens] : some) {
    await show(page, screen, 'en')
    found.push(...(await findings(page, screen.name)))
  }
  await show(page, screenOf('home'), 'en')
  for (const panel of panels) {
    await panel.open(page, size === 'phone')
    await calm(page)
    found.push(...(await findings(page, panel.name)))
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Alt+l')
  await page.getByRole('heading', { name: lockTexts.en.title }).waitFor()
  found.push(...(await findings(page, 'lock screen')))
  expect(found).toEqual([])
})
