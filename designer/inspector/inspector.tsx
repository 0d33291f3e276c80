import { WarningFilled } from '@ant-design/icons'
import { Alert, Empty, Input, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { useDesign } from '../context.tsx'
import { LinkPanel } from '../fragments/link-panel.tsx'
import { EditingNote } from '../presence/notes.tsx'
import { FixButton } from '../problems/problem-list.tsx'
import { RulesTab } from '../rules/rules-tab.tsx'
import { FormTab } from './form-tab.tsx'
import { ListTab } from './list-tab.tsx'
import { NodeSettingsForm } from './node-settings.tsx'
import { OptionsGroup } from './options-group.tsx'
import { OwnPanel } from './own-panel.tsx'
import { QueryProvider } from './setting.tsx'
import { SeveralForm } from './several.tsx'
import { inspectorTabs } from './tabs.ts'
import type { InspectorTab } from './tabs.ts'
import { inspectorTexts } from './texts.ts'

const FieldTab = observer(() => {
  const store = useDesign()
  const { say } = useRuntime()
  const text = useTexts(inspectorTexts)
  const { chosen } = store
  const node = store.node(store.selection)
  if (chosen.length > 1) return <SeveralForm nodes={chosen.flatMap((id) => store.node(id) ?? [])} />
  if (!node) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing')} />
  return (
    <div key={node.id}>
      <EditingNote nodeId={node.id} />
      {store.problemsOf(node.id).map((problem) => (
        <Alert
          key={problem.code}
          banner
          showIcon
          {...(store.todo.has(problem)
            ? { type: 'info' as const }
            : { type: problem.severity, icon: <WarningFilled /> })}
          title={say(problem.texts, problem.code, problem.params)}
          action={<FixButton problem={problem} />}
        />
      ))}
      <LinkPanel node={node} />
      <NodeSettingsForm node={node}>
        <OptionsGroup node={node}>
          <OwnPanel node={node} />
        </OptionsGroup>
      </NodeSettingsForm>
    </div>
  )
})

const contents: { readonly [T in InspectorTab]: ReactNode } = {
  field: <FieldTab />,
  form: <FormTab />,
  list: <ListTab />,
  rules: <RulesTab />,
}

/** All settings: of the selected node, of the form, of its list, and its rules. */
export const Inspector = observer(
  ({ tab, onTab }: { readonly tab: InspectorTab; readonly onTab: (tab: InspectorTab) => void }) => {
    const text = useTexts(inspectorTexts)
    const [query, setQuery] = useState('')
    return (
      <div className="design-inspector" data-inspector>
        <Tabs
          size="small"
          activeKey={tab}
          onChange={(key) => onTab(inspectorTabs.find((knownTab) => knownTab === key) ?? 'field')}
          items={inspectorTabs.map((key) => ({ key, label: text(key) }))}
        />
        {tab !== 'rules' && (
          <Input.Search
            allowClear
            size="small"
            value={query}
            placeholder={text('searchSettings')}
            aria-label={text('searchSettings')}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        <div className="design-inside">
          <QueryProvider value={query}>{contents[tab]}</QueryProvider>
          {tab !== 'rules' && query !== '' && (
            <p className="design-quiet design-none">{text('noSetting')}</p>
          )}
        </div>
      </div>
    )
  },
)
