import type { StepState } from '#schemas/record/past.ts'
import { defineTexts } from '#schemas/text.ts'

export const ownerTexts = defineTexts({
  zh: { owner: '所有者' },
  zhtw: { owner: '擁有者' },
  en: { owner: 'Owner' },
})

/** To whom a record belongs, and the organization that scopes find it by. */
export interface RecordOwner {
  readonly userId: string
  readonly org: string
}

/** Where the owner stands in a step of the history, beside the values of nodes. */
export const ownerKeys = { user: '@owner', org: '@org' } as const

/** The owner that one side of a step says; undefined where it says none. */
export function findOwner(state: StepState | null): RecordOwner | undefined {
  const [userId, org] = [state?.[ownerKeys.user], state?.[ownerKeys.org]]
  return typeof userId === 'string'
    ? { userId, org: typeof org === 'string' ? org : '' }
    : undefined
}
