import { useEffect, useState } from 'react'

/**
 * Goes to an address outside of this site. Busy until the page is gone, and no longer where the
 * browser brings it back as it was.
 */
export function useGoing() {
  const [isGoing, setGoing] = useState(false)
  useEffect(() => {
    const rest = () => setGoing(false)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  /** Throws what `find` throws, and is no longer busy then. */
  const go = async (find: () => Promise<{ readonly address: string }>) => {
    setGoing(true)
    try {
      const { address } = await find()
      location.assign(address)
    } catch (error) {
      setGoing(false)
      throw error
    }
  }
  return { isGoing, go }
}
