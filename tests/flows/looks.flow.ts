import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { dictionaries } from '#fixtures/dictionaries.ts'
import { forms } from '#fixtures/forms.ts'
import { languages } from '#schemas/text.ts'
import { loginTexts } from '#src/shell/login/texts.ts'
import { open, ownScreens, screens, show, signIn, sizes, systemScreens } from './screens.ts'

ownScreens()

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.scrollingElement!.scrollWidth - window.innerWidth))

const demoNames = [...forms, ...dictionaries].map(({ fullName }) => fullName)
/** Chinese text in these parts of a page, apart from the names of the demo data. */
const chineseIn = async (parts: readonly Locator[]): Promise<string> => {
  const all = (await Promise.all(parts.map((part) => part.allInnerTexts()))).flat().join('\n')
  return (
    demoNames.reduce((text, name) => text.replaceAll(name, ''), all).match(/[\u3400-\u9fff]+/gu) ??
    []
  ).join(' ')
}

/** The parts of a page that contain no data. */
const plainParts = (page: Page): readonly Locator[] => [
  page.getByRole('banner'),
  page.getByRole('navigation'),
  page.getByRole('tablist'),
  page.getByRole('search'),
  page.getByRole('columnheader'),
  page.getByRole('toolbar'),
  page.getByRole('complementary').first(),
  page.locator('label[for]'),
  page.getByRole('heading'),
]

const walks = languages.flatMap((language) =>
  (['wide', 'phone'] as const).map((size) => [language, size] as const),
)

test.each(walks)(
  'in %s on a %s screen nothing runs over, and every word is of the language',
  async (language, size) => {
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
  },
)
