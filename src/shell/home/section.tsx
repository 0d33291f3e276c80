import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button, Flex, Skeleton, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Fresh } from '../use-fresh.ts'
import { homeTexts } from './texts.ts'

interface SectionProps {
  readonly title: string
  /** Shown at the end of the title's line. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A part of the home page with its heading. */
export const Section = ({ title, extra, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Flex justify="space-between" align="baseline" gap={8} style={{ marginBottom: 8 }}>
        <Typography.Title level={2} id={id} style={{ fontSize: 16, margin: 0 }}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
    </section>
  )
}

/**
 * The content of a loaded list: a skeleton before the first load, then the entries, or a message
 * and a button to try again. Entries that were loaded stay when a reload fails.
 */
export function Listing<T>({
  fresh: { value, isFailed, retry },
  empty,
  children,
}: {
  readonly fresh: Fresh<readonly T[]>
  readonly empty: string
  readonly children: (list: readonly T[]) => ReactNode
}) {
  const text = useTexts(homeTexts)
  return (
    <>
      {isFailed && (
        <Flex align="center" gap={8} role="status">
          <Typography.Text type="secondary">{text('failed')}</Typography.Text>
          <Button size="small" onClick={retry}>
            {text('retry')}
          </Button>
        </Flex>
      )}
      {value === undefined && !isFailed && (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
      {value?.length === 0 && <Typography.Text type="secondary">{empty}</Typography.Text>}
      {value !== undefined && value.length > 0 && children(value)}
    </>
  )
}
