import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { ConfigProvider, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEngine } from './engine.tsx'
import { useMedia } from './media.ts'
import { componentSizes, componentsOf, tokensOf } from './theme.ts'

const Ground = ({
  isDark,
  children,
}: {
  readonly isDark: boolean
  readonly children: ReactNode
}) => {
  const { token } = theme.useToken()
  useEffect(() => {
    Object.assign(document.body.style, {
      background: token.colorBgLayout,
      color: token.colorText,
      fontFamily: token.fontFamily,
      colorScheme: isDark ? 'dark' : 'light',
    })
  }, [token, isDark])
  return children
}

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

/** Is the dark theme shown, as set by the user or by the operating system? */
export function useDark(): boolean {
  const { appearance } = useEngine().settings
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return appearance === 'system' ? isSystemDark : appearance === 'dark'
}

/**
 * Applies theme, colour and size of the settings to antd, at once when they change; without
 * animation for users who ask for that. Also sets the page's language.
 */
export const ThemeProvider = observer(({ children }: { readonly children: ReactNode }) => {
  const { language, size, theme: color } = useEngine().settings
  const isDark = useDark()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    document.documentElement.lang = tags[language]
  }, [language])
  const config = useMemo(
    () => ({
      algorithm: [
        isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        ...(size === 'mini' ? [theme.compactAlgorithm] : []),
      ],
      token: { ...tokensOf(isDark, color), motion: !isStill },
      components: componentsOf(isDark, color),
      hashed: false,
      // The style sheet is already loaded (src/main.tsx), so only the theme's changes are computed.
      zeroRuntime: true,
    }),
    [isDark, size, color, isStill],
  )
  return (
    <ConfigProvider
      theme={config}
      componentSize={componentSizes[size]}
      button={{ autoInsertSpace: false }}
    >
      <Ground isDark={isDark}>{children}</Ground>
    </ConfigProvider>
  )
})
