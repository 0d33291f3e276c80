import { Button, Result } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from './engine.tsx'
import { openEntry } from './open-entry.ts'
import { pageTexts } from './page-texts.ts'
import { pageName } from './title.ts'

/**
 * Shown at the address of an entry that opens in a new window, because browsers only open windows
 * on a click.
 */
export const WindowPage = observer(({ route }: { readonly route: Route }) => {
  const engine = useEngine()
  const text = useTexts(pageTexts)
  return (
    <Result
      title={pageName(engine, route.path)}
      extra={
        <Button type="primary" onClick={() => void openEntry(engine, route)}>
          {text('openLink')}
        </Button>
      }
    />
  )
})
