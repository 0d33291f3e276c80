import { useEffect, useState } from 'react'
import { Button, Flex, Result, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { EditConfig } from './edit.tsx'
import { ConfigStore } from './store.ts'
import { configTexts } from './texts.ts'

/** The system config (specification 3). Closing its tab asks first if there are unsaved changes. */
const ConfigScreen = observer(() => {
  const { send, session, tabs } = useEngine()
  const { pathname } = useLocation()
  const text = useTexts(configTexts)
  const say = useTexts(entryTexts)
  const [store] = useState(() => new ConfigStore(send, (config) => session.configure(config)))
  useEffect(() => void store.load(), [store])
  useEffect(() => tabs.hold(pathname, () => store.isDirty), [tabs, pathname, store])
  if (store.isForbidden) return <Result status="403" title={say('forbidden')} />
  if (!store.config && store.failure !== undefined)
    return (
      <Result
        status="warning"
        title={say('failed')}
        subTitle={store.failure}
        extra={
          <Button type="primary" onClick={() => void store.load()}>
            {say('retry')}
          </Button>
        }
      />
    )
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('screen')} />
      {store.config ? (
        <EditConfig store={store} config={store.config} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Flex>
  )
})
export default ConfigScreen
