import type { ReactNode } from 'react'
import { Flex, Typography } from 'antd'

interface PageHeadProps {
  readonly title: string
  /** A short sentence below the title, where it helps. */
  readonly description?: string
  /** Buttons at the right: secondary ones first, then the primary one. */
  readonly children?: ReactNode
}

/** The head of every page: its title, what it is for, and what can be done. */
export const PageHead = ({ title, description, children }: PageHeadProps) => (
  <Flex justify="space-between" align="center" wrap gap={8}>
    <div style={{ minWidth: 0 }}>
      <Typography.Title level={1} style={{ fontSize: 20, lineHeight: '28px', margin: 0 }}>
        {title}
      </Typography.Title>
      {description !== undefined && (
        <Typography.Text type="secondary">{description}</Typography.Text>
      )}
    </div>
    {children !== undefined && (
      <Flex gap={8} wrap>
        {children}
      </Flex>
    )}
  </Flex>
)
