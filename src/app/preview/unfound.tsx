import { Button, Flex, Spin, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { previewTexts } from './texts.ts'

interface Props {
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly none: string
  readonly onRetry: () => void
}

/** Shown in an empty list of choices: loading, failed, or none. */
export const Unfound = ({ isBusy, hasFailed, none, onRetry }: Props) => {
  const text = useTexts(previewTexts)
  if (isBusy) return <Spin size="small" />
  if (!hasFailed) return none
  return (
    <Flex gap="small" align="center" wrap role="alert">
      <Typography.Text type="danger">{text('unasked')}</Typography.Text>
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        {text('again')}
      </Button>
    </Flex>
  )
}
