import { useEffect } from 'react'

/** Tells a dialog whether a part of it holds changes that are not saved; nothing once it is gone. */
export function useTellDirty(tell: (isDirty: boolean) => void, isDirty: boolean): void {
  useEffect(() => {
    tell(isDirty)
    return () => tell(false)
  }, [tell, isDirty])
}
