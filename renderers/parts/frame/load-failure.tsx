import { Alert, Button } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { frameTexts } from './texts.ts'

interface LoadFailureProps {
  /** Why it failed, in words; undefined where it did not fail. */
  readonly failure: string | undefined
  /** What could not be loaded; absent: the list. */
  readonly title?: string
  readonly onRetry: () => void
}

/** Says that something could not be loaded, with a button to try again. */
export const LoadFailure = ({ failure, title, onRetry }: LoadFailureProps) => {
  const text = useTexts(frameTexts)
  return (
    failure !== undefined && (
      <Alert
        type="error"
        showIcon
        title={title ?? text('failed')}
        description={failure}
        action={
          <Button size="small" onClick={onRetry}>
            {text('retry')}
          </Button>
        }
      />
    )
  )
}
