import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useEngine } from './engine.tsx'
import { safeRedirect } from './guard.ts'

const prefix = '/redirect'

/** `/redirect/<path>` redraws the tab of that path and goes there (specification 2.3). */
const RedirectPage = () => {
  const { tabs } = useEngine()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!pathname.startsWith(prefix)) return
    const target = safeRedirect(pathname.slice(prefix.length) + search)
    tabs.refresh(target.split(/[?#]/, 1)[0] ?? '/')
    void navigate(target, { replace: true })
  }, [tabs, pathname, search, navigate])
  return null
}
export default RedirectPage
