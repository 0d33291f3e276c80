import { useState } from 'react'
import { config } from '#schemas/api/config.ts'
import { plainPolicy, findPasswordProblem } from '#schemas/person/password.ts'
import type { PasswordPolicy } from '#schemas/person/password.ts'
import { useEngine } from './engine.tsx'

/**
 * Checks typed passwords against 5.1 and the system config as of opening the form; an empty one is
 * accepted. Without the config, against 5.1 alone.
 */
export function usePasswordRule(): {
  readonly validator: (_: unknown, value?: string) => Promise<void>
} {
  const { send, say } = useEngine()
  const [load] = useState(() => {
    let policy: Promise<PasswordPolicy> | undefined
    return () => (policy ??= send(config.policy, {}, { quiet: true }).catch(() => plainPolicy))
  })
  return {
    async validator(_, value = '') {
      const wrong = value === '' ? undefined : findPasswordProblem(value, await load(), say)
      if (wrong !== undefined) throw new Error(wrong)
    },
  }
}
