import type { ReactNode } from 'react'
import { Row, Typography } from 'antd'

export const Part = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <section aria-label={title}>
    <Typography.Title level={2} style={{ fontSize: 16 }}>
      {title}
    </Typography.Title>
    <Row gutter={16}>{children}</Row>
  </section>
)
