import { useRef, useState } from 'react'
import type { UIEvent } from 'react'

/**
 * Pixels that a page must have to scroll before the bars may go: less, and their going would bring
 * them back.
 */
const least = 300

/**
 * Where the header is not fixed (specification 3: fixedHeader): the bars go while a page is
 * scrolled down, and come back while it is scrolled up.
 */
export function useAway(isFixed: boolean) {
  const [isAway, setAway] = useState(false)
  const last = useRef(0)
  const onScroll = ({ target }: UIEvent) => {
    if (isFixed || !(target instanceof HTMLElement) || !target.classList.contains('shell-page'))
      return
    const { scrollTop, scrollHeight, clientHeight } = target
    const moved = scrollTop - last.current
    last.current = scrollTop
    if (moved < 0 || scrollTop === 0) setAway(false)
    else if (moved > 0 && scrollHeight - clientHeight > least) setAway(true)
  }
  return { isAway: isAway && !isFixed, onScroll }
}
