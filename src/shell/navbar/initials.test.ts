import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['王小明', '小明'],
  ['李雷', '李雷'],
  ['Ann Lee Carter', 'AL'],
  ['operator', 'O'],
  ['  éa ', 'É'],
  ['', ''],
])('%j stands as %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
