import { useRef, useState } from 'react'
import type { UIEvent } from 'react'

/**
 * Pixels by which a page must be scrollable before the bars may hide. With less, hiding them would
 * end the scrolling and bring them back.
 */
const least = 300

/**
 * If the header is not fixed (specification 3: fixedHeader), the bars hide while a page is scrolled
 * down and return while it is scrolled up.
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
