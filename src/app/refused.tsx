import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button, Flex, Typography, theme } from 'antd'
import { useNavigate } from 'react-router-dom'
import { homePath } from '#src/engine/tabs.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { pageTexts } from './page-texts.ts'

interface RefusedProps {
  readonly code: '403' | '404'
  readonly title: string
  /** What can be done about it. */
  readonly children: ReactNode
}

/** A barrier that stays down, in the colour of the theme. */
const Barrier = () => {
  const { token } = theme.useToken()
  return (
    <svg width="180" height="110" viewBox="0 0 180 110" aria-hidden>
      <ellipse cx="90" cy="98" rx="80" ry="8" fill={token.colorFillSecondary} />
      <rect x="24" y="40" width="20" height="58" rx="4" fill={token.colorTextTertiary} />
      <rect x="34" y="46" width="132" height="14" rx="7" fill={token.colorPrimary} />
      {[62, 94, 126].map((x) => (
        <path key={x} d={`M${x} 46h12l-8 14h-12z`} fill={token.colorBgContainer} />
      ))}
      <circle cx="34" cy="53" r="12" fill={token.colorPrimary} />
      <circle cx="34" cy="53" r="4" fill={token.colorBgContainer} />
    </svg>
  )
}

/**
 * Said instead of a page that cannot be shown: what happened, who can help and the way back. The
 * focus goes to its title, because what had it is gone.
 */
export const Refused = ({ code, title, children }: RefusedProps) => {
  const text = useTexts(pageTexts)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <Flex vertical align="center" gap={8} style={{ padding: '48px 16px', textAlign: 'center' }}>
      <Barrier />
      <Typography.Text type="secondary">{code}</Typography.Text>
      <h1 ref={heading} tabIndex={-1} className="refused-title">
        {title}
      </h1>
      <Typography.Text type="secondary">{children}</Typography.Text>
      <Flex gap={8} style={{ marginTop: 16 }}>
        <Button onClick={() => void navigate(-1)}>{text('back')}</Button>
        <Button type="primary" onClick={() => void navigate(homePath)}>
          {text('toHome')}
        </Button>
      </Flex>
    </Flex>
  )
}
