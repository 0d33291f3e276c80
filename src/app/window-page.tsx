import { Button, Result } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from './engine.tsx'
import { openEntry } from './open-entry.ts'
import { pageTexts } from './page-texts.ts'
import { pageName } from './title.ts'

/**
 * Where somebody comes by the address of an entry that opens in a window of its own: a browser lets
 * only a click open one.
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
