import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { ConfigProvider, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEngine } from './engine.tsx'
import { useMedia } from './media.ts'
import { componentSizes, componentsOf, tokensOf } from './theme.ts'

const Ground = ({ isDark, children }: { readonly isDark: boolean; readonly children: ReactNode }) => {
  const { token } = theme.useToken()
  useEffect(() => {
    Object.assign(document.body.style, { background: token.colorBgLayout, color: token.colorText, fontFamily: token.fontFamily, colorScheme: isDark ? 'dark' : 'light' })
  }, [token, isDark])
  return children
}

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

/** antd in our colours, light or dark as the system is, in the size of the settings; the page's language follows the interface. */
export const ThemeProvider = observer(({ children }: { readonly children: ReactNode }) => {
  const { settings } = useEngine()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const { language, size } = settings
  useEffect(() => {
    document.documentElement.lang = tags[language]
  }, [language])
  const algorithm = [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(size === 'mini' ? [theme.compactAlgorithm] : [])]
  return (
    <ConfigProvider theme={{ algorithm, token: tokensOf(isDark), components: componentsOf(isDark), hashed: false }} componentSize={componentSizes[size]} button={{ autoInsertSpace: false }}>
      <Ground isDark={isDark}>{children}</Ground>
    </ConfigProvider>
  )
})
