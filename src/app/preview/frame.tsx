import { ConfigProvider, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { previewWidths } from '#designer/port.ts'
import type { PreviewLook } from '#designer/port.ts'
import { RuntimeProvider, useRuntime } from '#renderers/runtime.tsx'
import { useEngine } from '../engine.tsx'
import { speak } from '../texts.ts'
import { componentsOf, tokensOf } from '../theme.ts'

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

const Ground = ({
  look,
  children,
}: {
  readonly look: PreviewLook
  readonly children: ReactNode
}) => {
  const { token } = theme.useToken()
  const { width } = look
  // The variables that the designer's style sheet uses for colours are set in the frame too.
  const style: Look = {
    '--ant-color-text-secondary': token.colorTextSecondary,
    '--ant-color-fill-quaternary': token.colorFillQuaternary,
    background: token.colorBgContainer,
    color: token.colorText,
    colorScheme: look.isDark ? 'dark' : 'light',
    ...(width !== 'full' && { width: previewWidths[width] + edge }),
  }
  return (
    <div className={`design-frame design-frame-${width}`} style={style}>
      {children}
    </div>
  )
}

/** Border and padding of both sides, in pixels. */
const edge = 40

/** A screen of a given width, theme and language, independent of the page around. */
export const Frame = observer(
  ({ look, children }: { readonly look: PreviewLook; readonly children: ReactNode }) => {
    const { theme: color } = useEngine().settings
    const runtime = useRuntime()
    const { isDark, language } = look
    const say = useMemo(() => speak(() => language), [language])
    const speaking = useMemo(() => ({ ...runtime, say, language }), [runtime, say, language])
    const config = useMemo(
      () => ({
        inherit: false,
        hashed: false,
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: tokensOf(isDark, color),
        components: componentsOf(isDark, color),
      }),
      [isDark, color],
    )
    return (
      <ConfigProvider theme={config}>
        <RuntimeProvider value={speaking}>
          <Ground look={look}>{children}</Ground>
        </RuntimeProvider>
      </ConfigProvider>
    )
  },
)
