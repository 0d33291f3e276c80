import { renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { config } from '#schemas/api/config.ts'
import { tryEngine } from '#tests/screen.tsx'
import { EngineProvider } from './engine.tsx'
import { plainPolicy } from '#schemas/person/password.ts'
import { usePasswordRule } from './password-rule.ts'

const policy = {
  ...plainPolicy,
  passwordMinLength: 8,
  passwordNeedsLower: 1,
  passwordNeedsUpper: 1,
  annexMegabytes: 20,
  pictureMegabytes: 5,
}

/** The messages that a form would show for each text. */
async function judge(answer: () => unknown, ...typed: readonly string[]): Promise<string[]> {
  const engine = tryEngine((call) => (call === config.policy ? answer() : null))
  const {
    result: { current: rule },
  } = renderHook(usePasswordRule, {
    wrapper: ({ children }: PropsWithChildren) => (
      <EngineProvider engine={engine}>{children}</EngineProvider>
    ),
  })
  return Promise.all(
    typed.map(async (text) =>
      rule.validator(null, text).then(
        () => '',
        (error: Error) => error.message,
      ),
    ),
  )
}

test('3 and 5.1 a typed password is held to the rule and to the system config', async () => {
  expect(
    await judge(() => policy, 'Harbour12', '', 'letters', 'Harb123', 'HARBOUR1', 'harbour1'),
  ).toEqual([
    '',
    '',
    'A password has 6 to 16 letters and digits, with at least one of each',
    'A password has at least 8 characters',
    'A password holds a lower-case letter',
    'A password holds an upper-case letter',
  ])
})

test('where the config cannot be read the rule of 5.1 stands alone', async () => {
  const broken = () => {
    throw new Error('no network')
  }
  expect(await judge(broken, 'harb123', 'letters')).toEqual([
    '',
    'A password has 6 to 16 letters and digits, with at least one of each',
  ])
})
