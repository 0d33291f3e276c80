import { Alert, Button, ConfigProvider, Empty, Flex, Result, Spin, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { Explain } from '#renderers/pages/grants/parts/explain.tsx'
import { Holders } from '#renderers/pages/grants/parts/holders.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/authority.ts'
import { ModelGrants } from '../edit.tsx'
import type { GrantStore, Subject } from '../store.ts'
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

/** The grants of the chosen subject in tabs; without a subject only the tab of holders. */
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
  if (!store.subject)
    return (
      <>
        <Empty description={text('chooseHint')} />
        <Tabs
          items={[{ key: 'holders', label: text('holders'), children: <HoldersTab {...props} /> }]}
        />
      </>
    )
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

const ExplainTab = observer(({ store, subject }: Pick<TabsProps, 'store' | 'subject'>) => {
  const menus = useMenuNames(store)
  return (
    <Explain
      key={subject.id}
      models={store.parts}
      menus={menus}
      ask={(target) => store.explain(target)}
      findRecords={store.findRecords}
      sayScope={sayScope}
    />
  )
})

interface TabsProps extends GrantsProps {
  readonly subject: Subject
}

const settings = ['menus', 'models', 'pages'] as const

const GrantTabs = observer((props: TabsProps) => {
  const { store, subject, tab, onTab } = props
  const text = useTexts(grantTexts)
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
            key: 'explain',
            label: text('explain'),
            children: <ExplainTab store={store} subject={subject} />,
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
