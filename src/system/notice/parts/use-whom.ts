import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Receivers } from '#schemas/api/message.ts'
import type { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'

const named = 5

/**
 * The receivers of a notice as text: everybody, or names; if they are many, the first few and the
 * number. Call it inside an observer.
 */
export function useWhom(store: NoticeStore): (receivers: Receivers) => string {
  const { lookups } = useRuntime()
  const text = useTexts(noticeTexts)
  const words = (
    part: string,
    ids: readonly string[],
    find: (id: string) => string | undefined,
  ): string[] => {
    const names = ids
      .slice(0, named)
      .map((id) => find(id) ?? id)
      .join(', ')
    return ids.length === 0
      ? []
      : [`${part}: ${ids.length > named ? text('more', { names, count: ids.length }) : names}`]
  }
  const among = null
  // Read here, because tables draw their cells outside of an observer.
  const { everybody, roles, positions } = store
  lookups.organizes()
  for (const { userIds } of store.receivers)
    for (const id of userIds.slice(0, named)) lookups.name({ to: 'user', among }, id)
  return (receivers) => {
    if (receivers.isAll)
      return everybody === null
        ? text('everybody')
        : `${text('everybody')} (${text('people', { count: everybody })})`
    const parts = [
      ...words(text('organizes'), receivers.organizeIds, (id) =>
        lookups.name({ to: 'organize', among }, id),
      ),
      ...words(
        text('positions'),
        receivers.positionIds,
        (id) => positions?.find((position) => position.id === id)?.fullName,
      ),
      ...words(
        text('roles'),
        receivers.roleIds,
        (id) => roles?.find((role) => role.id === id)?.fullName,
      ),
      ...(receivers.groupIds.length > 0
        ? [text('groups', { count: receivers.groupIds.length })]
        : []),
      ...words(text('users'), receivers.userIds, (id) => lookups.name({ to: 'user', among }, id)),
    ]
    return parts.join(' · ') || text('nobody')
  }
}
