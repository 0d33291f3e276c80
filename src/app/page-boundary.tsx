import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button, Result, Skeleton } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { pageTexts } from './page-texts.ts'

/** The browser's words for a script that did not arrive, as Chromium, Firefox and Safari put them. */
const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)

const Broken = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const text = useTexts(pageTexts)
  if (isChunkFailure(error)) {
    return <Result status="warning" title={text('outdated')} subTitle={text('outdatedHint')} extra={<Button type="primary" onClick={() => location.reload()}>{text('reload')}</Button>} />
  }
  return <Result status="error" title={text('broken')} subTitle={text('brokenHint')} extra={<Button type="primary" onClick={onRetry}>{text('retry')}</Button>} />
}

const Waiting = () => {
  const text = useTexts(pageTexts)
  return (
    <div role="status" aria-label={text('loading')} style={{ padding: 24 }}>
      <Skeleton active />
    </div>
  )
}

/** Around every page: what breaks in it stays in it, and what it waits for is shown as a skeleton. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failure: { readonly error: unknown } | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  readonly #retry = () => this.setState({ failure: null })

  override render() {
    const { failure } = this.state as { failure: { error: unknown } | null }
    if (failure) return <Broken error={failure.error} onRetry={this.#retry} />
    return <Suspense fallback={<Waiting />}>{this.props.children}</Suspense>
  }
}
