import { Flex, Typography } from 'antd'
import { Suspense, lazy } from 'react'
import type { OutcomeProps } from './outcome-picture.tsx'

/** The same words without a picture: while it is loading, and where it cannot be. */
const Plain = ({ title, subTitle, extra }: OutcomeProps) => (
  <Flex vertical align="center" gap="small" style={{ padding: '48px 32px' }}>
    <Typography.Title level={3}>{title}</Typography.Title>
    {subTitle}
    {extra}
  </Flex>
)
const Drawn = lazy(() =>
  import('./outcome-picture.tsx').then(
    ({ OutcomePicture }) => ({ default: OutcomePicture }),
    () => ({ default: Plain }),
  ),
)

/** The end of something, over the whole page: its pictures are large, and most pages show none. */
export const Outcome = (props: OutcomeProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <Drawn {...props} />
  </Suspense>
)
