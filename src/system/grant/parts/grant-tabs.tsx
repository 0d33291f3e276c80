import { useState } from 'react'
import { Alert, Button, ConfigProvider, Flex, Result, Spin, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { Explain } from '#renderers/pages/grants/parts/explain.tsx'
import { Holders } from '#renderers/pages/grants/parts/holders.tsx'
import type { TargetDraft } from '#renderers/pages/grants/parts/target-pick.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/subject.ts'
import { ModelGrants } from '../edit.tsx'
import type { GrantStore, Subject } from '../store.ts'
import { subjectTexts } from '../texts.ts'
import { Effective } from './effective.tsx'
import { Conflict } from './conflict.tsx'
import { MenuGrants } from './menu-grants.tsx'
import { SaveBar } from './save-bar.tsx'
import { sayScope } from './say-scope.tsx'
import { useMenuNames } from './use-menu-names.ts'

interface GrantsProps {
  readonly store: GrantStore
  readonly tab: string | null
  /** The menu entry whose holders are shown; '' for none. */
  readonly menuId: string
  onTab(key: string): void
  /** Opens another subject; for a user, with the reasons first. */
  onOpen(type: SubjectType, id: string): void
}

/** The grants of the chosen subject in tabs; without a subject only who has something. */
export const Grants = observer((props: GrantsProps) => {
  const { store } = props
  const text = useTexts(grantTexts)
  if (store.state === 'loading')
    return (
      <Flex justify="center" style={{ padding: 48 }}>
        <Spin delay={300} />
      </Flex>
    )
  if (store.state === 'failed')
    return (
      <Result
        status="warning"
        title={text('failed')}
        extra={
          <Button type="primary" onClick={() => void store.choose(store.subject)}>
            {text('retry')}
          </Button>
        }
      />
    )
  if (!store.subject) return <HoldersTab {...props} />
  return <GrantTabs {...props} subject={store.subject} />
})

const HoldersTab = observer(({ store, menuId, onOpen }: GrantsProps) => {
  const menus = useMenuNames(store)
  return (
    <Holders
      key={menuId}
      first={{ type: 'menu', ...(menuId && { menuId }) }}
      models={store.parts}
      menus={menus}
      find={(target, page) => store.findHolders(target, page)}
      onOpen={onOpen}
      sayScope={sayScope}
    />
  )
})

interface ExplainTabProps extends Pick<TabsProps, 'store' | 'subject' | 'onOpen'> {
  readonly first: TargetDraft | undefined
}

const ExplainTab = observer(({ store, subject, first, onOpen }: ExplainTabProps) => {
  const menus = useMenuNames(store)
  return (
    <Explain
      key={`${subject.id} ${JSON.stringify(first)}`}
      models={store.parts}
      menus={menus}
      first={first}
      ask={(target) => store.explain(target)}
      findRecords={store.findRecords}
      sayScope={sayScope}
      onOpen={onOpen}
    />
  )
})

interface TabsProps extends GrantsProps {
  readonly subject: Subject
}

const settings = ['menus', 'models', 'pages'] as const

const GrantTabs = observer((props: TabsProps) => {
  const { store, subject, tab, onTab, onOpen } = props
  const text = useTexts(grantTexts)
  const words = useTexts(subjectTexts)
  const [why, setWhy] = useState<TargetDraft>()
  const menus = useMenuNames(store)
  const { canChange } = store
  const items = [
    ...settings.map((key) => ({
      key,
      label: text(key),
      children: (
        <ConfigProvider componentDisabled={!canChange}>
          {key === 'menus' ? <MenuGrants store={store} /> : <ModelGrants store={store} of={key} />}
        </ConfigProvider>
      ),
    })),
    ...(subject.type === 'user'
      ? [
          {
            key: 'effective',
            label: words('effective'),
            children: (
              <Effective
                store={store}
                onWhy={(target) => {
                  setWhy(target)
                  onTab('explain')
                }}
              />
            ),
          },
          {
            key: 'explain',
            label: text('explain'),
            children: <ExplainTab store={store} subject={subject} first={why} onOpen={onOpen} />,
          },
        ]
      : []),
    { key: 'holders', label: text('holders'), children: <HoldersTab {...props} /> },
  ]
  const active = items.find(({ key }) => key === tab)?.key ?? 'menus'
  const isSetting = settings.some((key) => key === active)
  return (
    <>
      <Conflict store={store} menus={menus} />
      {!canChange && (
        <Alert type="info" showIcon title={text('readOnly')} style={{ marginBottom: 12 }} />
      )}
      <Tabs items={items} activeKey={active} onChange={onTab} />
      {canChange && (isSetting || store.isDirty) && <SaveBar store={store} menus={menus} />}
    </>
  )
})
