import { Component, Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { Button } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { statusTexts } from './status-texts.ts'

/** Shown where even the texts for the error could not be loaded. */
const Unloaded = () => {
  const text = useTexts(statusTexts)
  return (
    <section className="broken" role="alert">
      <p>{text('unloaded')}</p>
      <Button type="primary" onClick={() => location.reload()}>
        {text('refresh')}
      </Button>
    </section>
  )
}

const Broken = lazy(() => import('./broken.tsx').catch(() => ({ default: Unloaded })))

interface Failure {
  readonly error: unknown
}

/** Keeps errors below it from reaching the rest of the screen (specification 8). */
export class Boundary extends Component<
  { readonly children: ReactNode },
  { readonly failure: Failure | null }
> {
  override state: { readonly failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  readonly #retry = () => this.setState({ failure: null })

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <Suspense>
        <Broken error={failure.error} onRetry={this.#retry} />
      </Suspense>
    )
  }
}
