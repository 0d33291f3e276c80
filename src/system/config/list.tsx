import { useEffect, useState } from 'react'
import { Button, Flex, Result, Skeleton, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { useLocation, useSearchParams } from 'react-router-dom'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { Forbidden } from '#renderers/parts/frame/forbidden.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { EditConfig } from './edit.tsx'
import { ProviderPart } from './parts/provider.tsx'
import { makeConfigStore, makeProviderStore } from './store.ts'
import type { ConfigStore } from './store.ts'
import { configTexts } from './texts.ts'

const parts = ['general', 'provider'] as const

/** The system config, from loading to saving. */
const General = observer(({ store }: { readonly store: ConfigStore }) => {
  const say = useTexts(entryTexts)
  if (store.stored) return <EditConfig store={store} config={store.stored} />
  if (store.failure === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
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
})

/**
 * The system config (specification 3) and the provider of identities; the address contains the open
 * part. Closing its tab asks first if there are unsaved changes.
 */
const ConfigScreen = observer(() => {
  const { send, session, tabs } = useEngine()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const text = useTexts(configTexts)
  const say = useTexts(entryTexts)
  const [store] = useState(() => makeConfigStore(send, (config) => session.configure(config)))
  const [provider] = useState(() => makeProviderStore(send))
  useEffect(() => void store.load(), [store])
  useEffect(
    () => tabs.hold(pathname, () => store.isDirty || provider.isDirty),
    [tabs, pathname, store, provider],
  )
  if (store.isForbidden) return <Forbidden title={say('forbidden')} />
  const contents = {
    general: <General store={store} />,
    provider: <ProviderPart store={provider} />,
  }
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('screen')} />
      <Tabs
        activeKey={parts.find((part) => part === query.get('part')) ?? 'general'}
        onChange={(part) => setQuery(part === 'general' ? {} : { part }, { replace: true })}
        items={parts.map((key) => ({ key, label: text(key), children: contents[key] }))}
      />
    </Flex>
  )
})
export default ConfigScreen
