import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs, signIn as signInByCall } from '#fixtures/ask.ts'
import type { Ask } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { menus } from '#schemas/api/menu.ts'
import { messages } from '#schemas/api/message.ts'
import { profile } from '#schemas/api/profile.ts'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { homeTexts } from '#src/shell/home/texts.ts'
import { lockTexts } from '#src/shell/lock-screen/texts.ts'
import { loginTexts } from '#src/shell/login/texts.ts'
import { recordTexts } from '#src/shell/message-record/texts.ts'
import { messageTexts } from '#src/shell/notice-drawer/texts.ts'
import { profileTexts } from '#src/shell/profile/texts.ts'
import { shellTexts } from '#src/shell/texts.ts'
import { openBrowser } from './browser.ts'
import { until } from './hands.ts'
import { carry, ownSite } from './site.ts'
import { openWindow } from './window.ts'

ownSite()

/*
 * A day in the shell: a notice arrives live and is read, the message centre and the profile are
 * used, a half-filled form survives an expired session and a locked screen, and at the end the user
 * logs out. In three languages, on desktop and phone.
 */

const locales = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' } as const
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const walks = languages.flatMap((language) =>
  (['wide', 'phone'] as const).map((size) => [language, size] as const),
)

let browser: Browser
let admin: Ask
beforeAll(async () => {
  browser = await openBrowser()
  admin = await signInByCall(carry, 'admin', demoPassword)
})
afterAll(() => browser.close())

const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  Object.entries(params).reduce(
    (said, [name, value]) => said.replaceAll(`{${name}}`, String(value)),
    text,
  )

/** Releases a notice to one user. */
async function release(title: string, userId: string): Promise<void> {
  const body = {
    title,
    bodyText: `<p>${title}</p>`,
    files: [],
    receivers: {
      isAll: false,
      organizeIds: [],
      positionIds: [],
      roleIds: [],
      groupIds: [],
      userIds: [userId],
    },
    expirationTime: null,
  }
  const { id } = await admin(messages.create, { body })
  await admin(messages.release, { params: { id }, body: {} })
}

class Day {
  readonly page: Page
  readonly language: Language
  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  async signIn(account: string): Promise<void> {
    const text = loginTexts[this.language]
    await this.page.getByRole('textbox', { name: text.account }).fill(account)
    await this.page.getByRole('textbox', { name: text.password }).fill(demoPassword)
    await this.page.getByRole('button', { name: text.submit, exact: true }).click()
    await this.page.getByRole('main', { name: shellTexts[this.language].content }).waitFor()
  }

  bell(count: number) {
    return this.page.getByRole('button', {
      name: fill(messageTexts[this.language].button, { count }),
      exact: true,
    })
  }

  async userMenu(entry: string): Promise<void> {
    const [before = ''] = shellTexts[this.language].user.split('{name}').filter(Boolean)
    await this.page.getByRole('button', { name: before.trim() }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }
}

const open = async (language: Language, size: keyof typeof sizes): Promise<Day> =>
  new Day(await openWindow(browser, { locale: locales[language], viewport: sizes[size] }), language)

test.each(walks)('a day in the shell in %s on a %s screen', async (language, size) => {
  const day = await open(language, size)
  const { page } = day
  const { list } = await admin(lookups.users, {})
  const { id: userId } = list.find(({ account }) => account === 'chenjing')!
  const own = await signInByCall(carry, 'chenjing', demoPassword)
  await own(messages.readAll, { body: {} })
  const [first, second] = [`First ${language} ${size}`, `Second ${language} ${size}`]
  await release(first, userId)

  await page.goto('/login')
  await day.signIn('chenjing')
  await page.getByRole('region', { name: homeTexts[language].figures }).waitFor()
  await day.bell(1).waitFor()

  // A second notice arrives while the page is open.
  await release(second, userId)
  await day.bell(2).click()
  const text = messageTexts[language]
  const drawer = page.getByRole('dialog', { name: text.title })
  await drawer.getByText(second).click()
  const notice = page.getByRole('dialog', { name: second })
  await notice.getByRole('paragraph').filter({ hasText: second }).waitFor()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'hidden' })
  if (!(await drawer.isVisible())) await day.bell(1).click()
  await drawer.getByRole('button', { name: text.center }).click()

  // The message centre.
  await page.getByRole('heading', { name: recordTexts[language].title }).waitFor()
  await page.getByText(first).filter({ visible: true }).first().waitFor()
  await day.bell(1).waitFor()

  // The profile stores the changes.
  await day.userMenu(shellTexts[language].profile)
  const motto = page.getByRole('textbox', { name: profileTexts[language].signature })
  await motto.fill(`${language} ${size}`)
  await page.getByRole('button', { name: profileTexts[language].save, exact: true }).click()
  await until(async () =>
    expect((await own(profile.baseInfo, {})).signature).toBe(`${language} ${size}`),
  )

  // A half-filled form survives an expired session …
  await page.goto('/model/seasonTicket?act=add')
  const form = page.getByRole('form', { name: formTexts[language].form })
  const box = form.getByRole('textbox').first()
  await box.fill('HALF')
  for (const session of (await own(profile.sessions, {})).list)
    if (!session.isCurrent) await own(profile.endSession, { params: { id: session.id } })
  await page.getByRole('button', { name: loginTexts[language].submit, exact: true }).waitFor()
  await day.signIn('chenjing')
  await until(async () => expect(await box.inputValue()).toBe('HALF'))

  // … and a locked screen.
  await page.keyboard.press('Alt+l')
  const lock = lockTexts[language]
  await page.getByRole('heading', { name: lock.title }).waitFor()
  const password = page.getByRole('textbox', { name: loginTexts[language].password, exact: true })
  await password.fill('wrong1')
  await page.getByRole('button', { name: lock.unlock, exact: true }).click()
  await until(async () => expect(await password.getAttribute('aria-invalid')).toBe('true'))
  await password.fill(demoPassword)
  await page.getByRole('button', { name: lock.unlock, exact: true }).click()
  await until(async () => expect(await box.inputValue()).toBe('HALF'))
  await page.keyboard.press('Escape')
})

test('what is not granted any more leaves the open shell by itself', async () => {
  const day = await open('en', 'wide')
  const { page } = day
  await page.goto('/login')
  // A change is only reported to a socket that has identified itself to the server.
  const heard = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'))
  await day.signIn('cashier')
  await heard
  const { list } = await admin(menus.list, {})
  const entry = list.find(({ enCode }) => enCode === 'shiftHandover')!
  const link = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Shift handover' })
  await link.waitFor()
  const { id: _id, version, ...settings } = entry
  const off = await admin(menus.update, {
    params: { id: entry.id },
    body: { ...settings, enabledMark: 0, version },
  })
  await link.waitFor({ state: 'detached', timeout: 5000 })
  await admin(menus.update, {
    params: { id: entry.id },
    body: { ...settings, enabledMark: 1, version: off.version },
  })
  await link.waitFor()
})

test('logging out asks, and leads to the sign-in page', async () => {
  const day = await open('zh', 'wide')
  const { page } = day
  await page.goto('/login')
  await day.signIn('operator')
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('smart_token') ?? 'null') as string,
  )
  await day.userMenu('退出登录')
  await page.getByText('您确定要退出应用程序吗?').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await expect(askAs(carry, token)(profile.baseInfo, {})).rejects.toThrow('602')
})
