import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { toolbarTexts } from '#designer/toolbar/texts.ts'
import { designTexts } from '#designer/texts.ts'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { designs } from '#schemas/api/design.ts'
import type { Language } from '#schemas/text.ts'
import { laterTexts } from '#src/app/later-texts.ts'
import { pageTexts } from '#src/app/page-texts.ts'
import { homeTexts } from '#src/shell/home/texts.ts'
import { loginTexts } from '#src/shell/login/texts.ts'
import { recordTexts } from '#src/shell/message-record/texts.ts'
import { profileTexts } from '#src/shell/profile/texts.ts'
import { shellTexts } from '#src/shell/texts.ts'
import { texts as designListTexts } from '#src/system/design/texts.ts'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { positionTexts } from '#src/system/position/texts.ts'
import { openBrowser } from './browser.ts'
import { carry, ownSite } from './site.ts'
import { openWindow } from './window.ts'

const locales = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' } as const
export const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

let browser: Browser
/** The design of the first demo form. */
let design = ''

/** Gives the tests of the calling file their own site and browser. */
export function ownScreens(): void {
  ownSite()
  beforeAll(async () => {
    browser = await openBrowser()
    const ask = await signInByCall(carry, 'designer', demoPassword)
    design = (await ask(designs.list, { query: { keyword: 'faultReport' } })).list[0]?.id ?? ''
  })
  afterAll(() => browser.close())
}

/** Opens a window in a language. */
export const open = (language: Language, more: BrowserContextOptions): Promise<Page> =>
  openWindow(browser, { locale: locales[language], ...more })

/** Signs in as administrator on the sign-in page. */
export async function signIn(page: Page, language: Language): Promise<void> {
  const text = loginTexts[language]
  await page.getByRole('textbox', { name: text.account }).fill('admin')
  await page.getByRole('textbox', { name: text.password }).fill(demoPassword)
  await page.getByRole('button', { name: text.submit }).click()
  await page.getByRole('main', { name: shellTexts[language].content }).waitFor()
}

export interface Screen {
  readonly name: string
  readonly path: () => string
  /** Elements that are visible when the screen is drawn, in this language. */
  readonly shows: (page: Page, language: Language) => readonly Locator[]
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first()
/** The first entry of a list: a row below the head, or a card on a phone. */
const entry = (page: Page): Locator => {
  const content = page.getByRole('main')
  return content.getByRole('row').nth(1).or(content.getByRole('listitem').first()).first()
}
export const screens: readonly Screen[] = [
  {
    name: 'home',
    path: () => '/home',
    shows: (page, language) => [page.getByRole('region', { name: homeTexts[language].shortcuts })],
  },
  {
    name: 'list',
    path: () => '/model/faultReport',
    shows: (page, language) => [
      button(page, frameTexts[language].add),
      // A phone keeps the fields of the search and the acts of a record in sheets.
      button(page, frameTexts[language].search)
        .or(button(page, frameTexts[language].filter))
        .first(),
      button(page, listTexts[language].detail)
        .or(page.getByRole('main').getByRole('checkbox'))
        .first(),
    ],
  },
  {
    name: 'form',
    path: () => '/model/faultReport?act=add',
    shows: (page, language) => [
      page.getByRole('form', { name: formTexts[language].form }),
      page
        .getByRole('dialog')
        .getByRole('button', { name: formTexts[language].confirm, exact: true }),
    ],
  },
  {
    name: 'dialog form',
    path: () => '/model/seasonTicket?act=add',
    shows: (page, language) => [page.getByRole('form', { name: formTexts[language].form })],
  },
  {
    name: 'page form',
    path: () => '/model/shiftHandover?act=add',
    shows: (page, language) => [
      page.getByRole('form', { name: formTexts[language].form }),
      button(page, formTexts[language].confirm),
    ],
  },
  {
    name: 'designs',
    path: () => '/onlineDev',
    shows: (page, language) => [
      // A phone keeps the other ways to begin in a menu.
      button(page, designListTexts[language].import)
        .or(button(page, frameTexts[language].moreActs))
        .first(),
      page.getByText(designListTexts[language].published).first(),
    ],
  },
  {
    name: 'designer',
    path: () => `/onlineDev/design/${design}`,
    shows: (page, language) => [
      button(page, toolbarTexts[language].publish),
      button(page, toolbarTexts[language].undo),
      page.getByRole('main', { name: designTexts[language].canvas }),
    ],
  },
  {
    name: 'menus',
    path: () => '/system/menu',
    shows: (page, language) => [button(page, frameTexts[language].add), entry(page)],
  },
  {
    name: 'permissions',
    path: () => '/system/permission',
    shows: (page, language) => [
      page.getByRole('tab', { name: grantTexts[language].holders }),
      entry(page),
    ],
  },
  {
    name: 'message centre',
    path: () => '/messageRecord',
    shows: (page, language) => [page.getByRole('heading', { name: recordTexts[language].title })],
  },
  {
    name: 'profile',
    path: () => '/profile',
    shows: (page, language) => [
      page.getByRole('textbox', { name: profileTexts[language].signature }),
    ],
  },
  {
    name: 'notices',
    path: () => '/system/notice',
    shows: (page, language) => [button(page, frameTexts[language].add)],
  },
  {
    name: 'positions',
    path: () => '/system/position',
    shows: (page, language) => [page.getByRole('heading', { name: positionTexts[language].title })],
  },
  {
    name: 'later page',
    path: () => '/dashboard',
    shows: (page, language) => [page.getByText(laterTexts[language].dashboard)],
  },
  {
    name: 'page without shell',
    path: () => '/dataView',
    shows: (page, language) => [page.getByText(laterTexts[language].dataView)],
  },
  {
    name: 'no page',
    path: () => '/nowhere',
    shows: (page, language) => [page.getByText(pageTexts[language].notFound)],
  },
]
/**
 * The system screens. They share their parts, so each is checked in one language only, once light
 * and once dark.
 */
export const systemScreens: readonly Screen[] = [
  'role',
  'group',
  'user',
  'organize',
  'organizeAdmin',
  'area',
  'dictionary',
  'billRule',
  'dataInterface',
  'signature',
  'log',
  'online',
  'config',
  'task',
  'event',
  'backup',
  'monitor',
].map((name) => ({
  name,
  path: () => `/system/${name}`,
  shows: (page) => [page.locator('main :is(h1, h2, h3):not([data-left]):visible').first()],
}))
export const screenOf = (name: string): Screen => screens.find((screen) => screen.name === name)!

/** Waits until a screen is drawn and no animation runs. */
async function drawn(page: Page, screen: Screen, language: Language): Promise<void> {
  for (const locator of screen.shows(page, language)) await locator.waitFor()
  // What is far below the window is drawn when it comes near; what a kept page hides waits.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')].every(
      (waiting) => !waiting.checkVisibility() || waiting.getBoundingClientRect().top > innerHeight,
    ),
  )
  await calm(page)
}

/** Loads a screen anew and waits until it is drawn. */
export async function show(page: Page, screen: Screen, language: Language): Promise<void> {
  await page.goto(screen.path())
  await drawn(page, screen, language)
}

/**
 * Goes to a screen as a link in the open app does, which takes half of loading it anew, and waits
 * until it is drawn. The headings of the page that is left are marked.
 */
export async function turnTo(page: Page, screen: Screen, language: Language): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3'))
      heading.toggleAttribute('data-left', heading.checkVisibility())
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, screen.path())
  await drawn(page, screen, language)
}

/** Waits until no animation runs. */
export const calm = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getComputedTiming().iterations === Infinity,
      ),
  )
