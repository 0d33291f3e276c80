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

/** Is the dark theme shown: as it was set, or as the system is? */
export function useDark(): boolean {
  const { appearance } = useEngine().settings
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return appearance === 'system' ? isSystemDark : appearance === 'dark'
}

/**
 * antd in the colour, the light and the size of the settings, at once when they change; nothing
 * moves for who asked for that. The page's language follows the interface.
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
      // The style sheet is there already (src/main.tsx): only what a theme changes is worked out
      // here.
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
