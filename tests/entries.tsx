import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { Call } from '#schemas/api/call.ts'
import { lookups } from '#schemas/api/lookup.ts'
import type { OrganizeEntry } from '#schemas/api/lookup.ts'
import type { MemberEntry } from '#schemas/api/member.ts'
import { users } from '#schemas/api/user.ts'
import type { PersonChoice } from '#schemas/api/user.ts'
import { drawScreen, tryEngine } from './screen.tsx'

/** A call that a screen of entries made. */
export interface ScreenCall {
  readonly call: Call
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

export const pageOf = (list: readonly unknown[]) => ({
  list,
  pagination: { currentPage: 1, pageSize: 20, total: list.length },
})

export const organizes: readonly OrganizeEntry[] = [
  { id: 'o1', parentId: '', fullName: 'Harbour', enCode: 'harbour', category: 'organization' },
  { id: 'o2', parentId: 'o1', fullName: 'East', enCode: 'east', category: 'department' },
]
const person = (id: string, realName: string, account: string): PersonChoice => ({
  id,
  parentId: '',
  fullName: `${realName}/${account}`,
  enCode: account,
  type: 'user',
  icon: '',
  hasChildren: false,
  isLeaf: true,
  account,
  realName,
  headIcon: '',
  organize: 'Harbour',
})
/** The people that user pickers offer. */
export const people: readonly PersonChoice[] = [
  person('u1', 'Ann', 'ann'),
  person('u2', 'Bo', 'bo'),
]
export const ann: MemberEntry = {
  id: 'u1',
  account: 'ann',
  realName: 'Ann',
  headIcon: '',
  organizeId: 'o1',
  organize: 'Harbour',
  enabledMark: 1,
}

/**
 * Draws a screen of entries with stubbed answers, two organizations and two users to choose from;
 * all other calls are recorded.
 */
export function drawEntries(page: ReactElement, answer: (asked: ScreenCall) => unknown) {
  const sent: ScreenCall[] = []
  const engine = tryEngine((call, input) => {
    sent.push({ call, ...input })
    if (call === lookups.organizes) return { list: organizes }
    if (call === users.people) return pageOf(people)
    if (call === users.byIds) return { list: people }
    return answer({ call, ...input })
  })
  const { router } = drawScreen(page, engine)
  return {
    sent,
    engine,
    router,
    of: (call: Call) => sent.filter((screenCall) => screenCall.call === call),
  }
}

/** The card of an entry; screens show cards because jsdom is as narrow as a phone. */
export const cardOf = async (name: string) =>
  (await screen.findByText(name)).closest('li') as HTMLElement
