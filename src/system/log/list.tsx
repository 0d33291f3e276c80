import { Tabs } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { logTypes } from '#schemas/api/log.ts'
import { useAddressWord } from '#src/app/use-entry-address.ts'
import { logTexts } from './texts.ts'
import { Log } from './parts/log.tsx'

/** The logs: sign-ins, changes, requests and errors, each with its own search. */
const LogList = () => {
  const text = useTexts(logTexts)
  const [word, turnTo] = useAddressWord('type')
  const active = logTypes.find((logType) => logType === word) ?? logTypes[0]
  const tabs = (
    <Tabs
      aria-label={text('kinds')}
      activeKey={active}
      onChange={turnTo}
      items={logTypes.map((type) => ({ key: type, label: text(type) }))}
      tabBarStyle={{ margin: 0 }}
    />
  )
  return <Log key={active} type={active} tabs={tabs} />
}

export default LogList
