import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { lockTexts } from '#src/shell/lock-screen/texts.ts'
import { isSoak } from '#tests/soak.ts'
import { loginTexts } from '#src/shell/login/texts.ts'
import { messageTexts } from '#src/shell/notice-drawer/texts.ts'
import { settingsTexts } from '#src/shell/settings-drawer/texts.ts'
import { shellTexts } from '#src/shell/texts.ts'
import {
  calm,
  open,
  ownScreens,
  screenOf,
  screens,
  show,
  signIn,
  sizes,
  systemScreens,
} from './screens.ts'

ownScreens()

/**
 * Screens that are drawn differently on a phone, and are therefore checked there too. The others
 * are checked on desktop only, in both themes.
 */
const onPhones: readonly string[] = [
  'home',
  'list',
  'form',
  'designer',
  'permissions',
  'message centre',
  'profile',
  'positions',
]

/** What the usual run looks at, in one theme and size; the long one goes through all. */
const usual: readonly string[] = ['home', 'list', 'form', 'designer', 'permissions', 'positions']

interface Panel {
  readonly name: string
  open(page: Page, isPhone: boolean): Promise<void>
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ }).click()
/** The panels that open over the pages of the shell. */
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
      await (
        isPhone
          ? page.getByRole('menuitem', { name: shellTexts.en.settings })
          : page.getByRole('button', { name: shellTexts.en.settings })
      ).click()
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

/**
 * Reports violations only, and opens no extra window for the content of frames. That is four times
 * as fast, and Berth's screens contain no frames of other hosts.
 */
const findings = async (page: Page, name: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map((node) => `${name}: ${id} ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
}

/** What is wrong on these screens. */
async function walk(page: Page, some: typeof screens): Promise<string[]> {
  const found: string[] = []
  for (const screen of some) {
    await show(page, screen, 'en')
    found.push(...(await findings(page, screen.name)))
  }
  return found
}

const walks = [
  ['light', 'wide'],
  ['dark', 'wide'],
  ['light', 'phone'],
  ['dark', 'phone'],
] as const

test.each(walks.slice(0, isSoak ? walks.length : 1))(
  'axe finds nothing serious in the %s theme on a %s screen',
  async (colorScheme, size) => {
    const page = await open('en', { viewport: sizes[size], colorScheme })
    await page.goto('/login')
    await page.getByRole('button', { name: loginTexts.en.submit }).waitFor()
    const found = await findings(page, 'sign-in')
    await signIn(page, 'en')
    const shown = size === 'wide' ? screens : screens.filter(({ name }) => onPhones.includes(name))
    const some = isSoak ? shown : screens.filter(({ name }) => usual.includes(name))
    found.push(...(await walk(page, some)))
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
  },
)

test.runIf(isSoak).each([
  ['light', 'wide'],
  ['dark', 'phone'],
] as const)(
  'axe finds nothing serious on system screens in the %s theme on a %s screen',
  async (colorScheme, size) => {
    const page = await open('en', { viewport: sizes[size], colorScheme })
    await page.goto('/login')
    await signIn(page, 'en')
    expect(await walk(page, systemScreens)).toEqual([])
  },
)

test('words that are too pale would be found', async () => {
  const page = await open('en', {})
  await page.setContent('<main><p style="color: #bbb">pale</p></main>')
  expect(await findings(page, 'page')).toContainEqual(expect.stringContaining('color-contrast'))
})
