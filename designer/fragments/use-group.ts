import { useEffect, useState } from 'react'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import type { Group } from './shelf.ts'

/** A group as it is on the server, loaded once; `take` replaces it with a newer one. */
export function useGroup(id: string): {
  readonly group: Group | null
  readonly failure: string
  readonly take: (group: Group) => void
  readonly reload: () => void
} {
  const shelf = useShelf()
  const [group, setGroup] = useState<Group | null>(null)
  const [failure, setFailure] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isLeft = false
    shelf.read(id).then(
      (loadedGroup) => isLeft || (setGroup(loadedGroup), setFailure('')),
      (error: unknown) => isLeft || setFailure(refusalOf(error).message),
    )
    return () => {
      isLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new turn loads again
  }, [shelf, id, turn])
  return { group, failure, take: setGroup, reload: () => setTurn((count) => count + 1) }
}
