import { Alert, Button, Empty, Skeleton } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { pickTexts } from './pick-texts.ts'
import { pickHeight } from './pick-tree.tsx'

interface PickStateProps {
  readonly state: 'loading' | 'failed' | 'empty'
  /** Explains why the list is empty. */
  readonly words?: string
  retry?(): void
}

/**
 * Shown instead of a list to choose from while it loads, when loading failed, or when it is empty.
 * It has the same height as the list, so that nothing moves.
 */
export function PickState({ state, words, retry }: PickStateProps) {
  const text = useTexts(pickTexts)
  return (
    <div style={{ height: pickHeight, overflow: 'hidden' }} aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <div role="status" aria-label={text('loading')}>
          <Skeleton active title={false} paragraph={{ rows: 7 }} />
        </div>
      )}
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={text('failed')}
          action={
            <Button size="small" onClick={retry}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {state === 'empty' && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words ?? text('empty')} />
      )}
    </div>
  )
}
