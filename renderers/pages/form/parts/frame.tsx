import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Drawer, Flex, Grid, Modal, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { focusBody } from '#renderers/parts/focus-body.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { FormSettings } from '#schemas/design/document.ts'
import { formTexts } from './texts.ts'

export interface FrameProps {
  readonly settings: FormSettings
  readonly title: string
  /** What the title belongs to, in small letters: the form of a record. */
  readonly context?: string
  /** Stands behind the title: the state of the record. */
  readonly tag?: ReactNode
  /** Shown beside the title: buttons to the previous and the next record. */
  readonly extra?: ReactNode
  readonly footer: ReactNode
  readonly children: ReactNode
  /** Called when the user wants to leave: by the close button, Esc, the mask or Back. */
  onClose(): void
}

/**
 * The frame of an open form: a dialog, a drawer or the page itself, as its document says. On a
 * phone it fills the screen.
 */
export function Frame(props: FrameProps) {
  const text = useTexts(formTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const { settings, extra, footer, children, onClose } = props
  const title = <Heading {...props} />
  if (settings.opening === 'page') return <PageFrame {...props} />
  if (settings.opening === 'drawer') {
    return (
      <Drawer
        open
        title={title}
        extra={extra}
        footer={<Footer>{footer}</Footer>}
        size={isPhone ? '100%' : settings.width}
        mask={{ closable: false }}
        closable={{ 'aria-label': text('close') }}
        onClose={onClose}
        afterOpenChange={focusBody}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <Modal
      open
      title={
        <Flex justify="space-between" align="center" style={{ paddingInlineEnd: 32 }}>
          {title}
          {extra}
        </Flex>
      }
      footer={<Footer>{footer}</Footer>}
      width={isPhone ? '100vw' : settings.width}
      {...(isPhone
        ? { style: { top: 0, margin: 0, maxWidth: '100vw', paddingBottom: 0 } }
        : { centered: true })}
      styles={isPhone ? wholeScreen : boxed}
      mask={{ closable: false }}
      closable={{ 'aria-label': text('close') }}
      onCancel={onClose}
      afterOpenChange={focusBody}
    >
      {children}
    </Modal>
  )
}

/** The title with the state of the record, and above it what it belongs to. */
const Heading = ({ title, context, tag }: Pick<FrameProps, 'title' | 'context' | 'tag'>) => (
  <Flex vertical style={{ minWidth: 0 }}>
    {context !== undefined && (
      <Typography.Text type="secondary" style={{ fontSize: 12, fontWeight: 400 }}>
        {context}
      </Typography.Text>
    )}
    <Flex align="center" gap="small" wrap>
      <span style={{ overflowWrap: 'anywhere' }}>{title}</span>
      {tag}
    </Flex>
  </Flex>
)

const body = { overflow: 'auto', paddingInline: 4 } as const
const boxed = { body: { ...body, maxHeight: 'calc(100dvh - 180px)' } }
const wholeScreen = {
  container: { display: 'flex', flexDirection: 'column', height: '100dvh', borderRadius: 0 },
  body: { ...body, flex: 1, minHeight: 0 },
} as const

const Footer = ({ children }: { readonly children: ReactNode }) => (
  <Flex justify="flex-end" gap="small" wrap>
    {children}
  </Flex>
)

function PageFrame({ title, context, tag, extra, footer, children, onClose }: FrameProps) {
  const text = useTexts(formTexts)
  const { token } = theme.useToken()
  const ground = token.colorBgContainer
  return (
    <section
      aria-label={title}
      style={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100%',
        boxSizing: 'border-box',
        padding: '16px 16px 0',
        borderRadius: token.borderRadiusLG,
        background: ground,
      }}
    >
      <Flex justify="space-between" align="center" gap="small" style={{ marginBottom: 16 }}>
        <Flex align="center" gap="small">
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={text('back')}
            onClick={onClose}
          />
          <Typography.Title level={4} style={{ margin: 0 }}>
            <Heading title={title} {...(context !== undefined && { context })} tag={tag} />
          </Typography.Title>
        </Flex>
        {extra}
      </Flex>
      {children}
      <div
        style={{
          position: 'sticky',
          bottom: -12,
          zIndex: 2,
          marginTop: 'auto',
          marginInline: -16,
          padding: '12px 16px',
          borderTop: `1px solid ${token.colorSplit}`,
          background: ground,
        }}
      >
        <Footer>{footer}</Footer>
      </div>
    </section>
  )
}
