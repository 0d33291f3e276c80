import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dictionaries } from '#fixtures/dictionaries.ts'
import { forms } from '#fixtures/forms.ts'
import { noticeTexts } from '#fixtures/notices.ts'
import { organizes, positions, roles, users } from '#fixtures/organization.ts'
import { typedTexts } from '#fixtures/rows/rows.ts'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { isSoak } from '#tests/soak.ts'
import { loginTexts } from '#src/shell/login/texts.ts'
import { open, ownScreens, screens, signIn, sizes, systemScreens, turnTo } from './screens.ts'

ownScreens()

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.scrollingElement!.scrollWidth - window.innerWidth))

/** Ids that several controls have, of the page that is seen and of those that are kept behind it. */
const doubledIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('input[id], textarea[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })

/**
 * Chinese that is the same in every language: names of people, and what people typed into records.
 */
const data: readonly string[] = [
  ...users.map(({ realName }) => realName),
  ...typedTexts,
  ...noticeTexts,
]
const plate = /[\u3400-\u9fff][A-Z][A-Z0-9]{5,6}/gu

const named = [
  ...forms,
  ...organizes,
  ...positions,
  ...roles,
  ...dictionaries.flatMap((type) => [type, ...type.data]),
]
const traditional = new Set(named.flatMap(({ fullName, names }) => [...(names.zhtw ?? fullName)]))
/** Characters of simplified names that no traditional one has. */
const simplified = new Set(
  named.flatMap(({ fullName }) => [...fullName]).filter((character) => !traditional.has(character)),
)

/** Text of a page in another language than its own, apart from data. */
async function strangeOn(page: Page, language: Language): Promise<string> {
  if (language === 'zh') return ''
  const text = await page.locator('body').innerText()
  const own = data.reduce((left, word) => left.replaceAll(word, ''), text).replaceAll(plate, '')
  const isStrange = (word: string): boolean =>
    language === 'en' || [...word].some((character) => simplified.has(character))
  return (own.match(/[\u3400-\u9fff]+/gu) ?? []).filter(isStrange).join(' ')
}

const walks = languages.flatMap((language) =>
  (['wide', 'phone'] as const).map((size) => [language, size] as const),
)
/** Each language once, and each size. */
const usual = walks.filter(([language, size]) => (language === 'en') === (size === 'phone'))

test.each(isSoak ? walks : usual)(
  'in %s on a %s screen nothing runs over, and every word is of the language',
  async (language, size) => {
    const page = await open(language, { viewport: sizes[size] })
    await page.goto('/login')
    await page.getByRole('button', { name: loginTexts[language].submit }).waitFor()
    expect(await overflow(page)).toBe(0)
    await signIn(page, language)
    const found: string[] = []
    for (const screen of language === 'zh' ? screens : [...screens, ...systemScreens]) {
      await turnTo(page, screen, language)
      const over = await overflow(page)
      if (over > 0) found.push(`${screen.name} runs over by ${over} px`)
      const strange = await strangeOn(page, language)
      if (strange) found.push(`${screen.name} says ${strange}`)
    }
    expect(found).toEqual([])
    expect(await doubledIds(page)).toEqual([])
  },
)
