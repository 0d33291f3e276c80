import { Alert, Button } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { entryTexts } from './texts.ts'

interface LoadFailureProps {
  /** Why it failed, in words; undefined where it did not fail. */
  readonly failure: string | undefined
  readonly onRetry: () => void
}

/** Says that entries could not be loaded, with a button to try again. */
export const LoadFailure = ({ failure, onRetry }: LoadFailureProps) => {
  const text = useTexts(entryTexts)
  return (
    failure !== undefined && (
      <Alert
        type="error"
        showIcon
        title={text('failed')}
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
