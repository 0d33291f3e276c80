import { useLocation } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from './engine.tsx'
import { pageTexts } from './page-texts.ts'
import { Refused } from './refused.tsx'
import { pageName } from './title.ts'
import { WhoHelps } from './who-helps.tsx'

/** Stands in a page that may be opened, but whose content is not granted. */
export const NoAccess = observer(() => {
  const engine = useEngine()
  const text = useTexts(pageTexts)
  const { pathname } = useLocation()
  const name = pageName(engine, pathname)
  return (
    <Refused code="403" title={text('refused', { name })}>
      <div>{text('emptyEntry')}</div>
      <WhoHelps />
    </Refused>
  )
})
