import { useEffect, useState } from 'react'
import {
  Alert,
  App,
  Button,
  Card,
  ConfigProvider,
  Empty,
  Flex,
  Result,
  Select,
  Spin,
  Tabs,
  Typography,
  theme,
} from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { BatchDialog } from '#renderers/pages/grants/parts/batch-dialog.tsx'
import { ChangeList } from '#renderers/pages/grants/parts/change-list.tsx'
import { Explain } from '#renderers/pages/grants/parts/explain.tsx'
import { Holders } from '#renderers/pages/grants/parts/holders.tsx'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/authority.ts'
import { changesOf } from '#schemas/grants.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { SubjectPick } from '#src/app/subject-pick.tsx'
import { viewAsPath } from '#src/app/view-as.ts'
import { MenuGrants, ModelGrants, sayScope } from './edit.tsx'
import { BatchStore, GrantStore } from './store.ts'
import { toAddress } from '#src/engine/base.ts'

const toType = (text: string | null): SubjectType =>
  subjectKinds.find((one) => one === text) ?? 'role'

const useMenuNames = (store: GrantStore): ReadonlyMap<string, string> => {
  const { say } = useEngine()
  return new Map(store.menuEntries.map((entry) => [entry.id, nameOf(say, entry)]))
}

/** Asks with the difference in words, then saves. */
function useSave(store: GrantStore, menus: ReadonlyMap<string, string>): () => void {
  const text = useTexts(grantTexts)
  const { message, modal } = App.useApp()
  return () => {
    const content = (
      <div style={{ maxHeight: '50vh', overflow: 'auto' }}>
        <ChangeList
          changes={store.changes}
          models={store.parts}
          menus={menus}
          sayScope={sayScope}
        />
      </div>
    )
    // A refusal was already said by the toast, and a stale version stands above the page.
    const onOk = () =>
      store.save().then(
        () => void message.success(text('saved')),
        () => undefined,
      )
    void modal.confirm({
      title: text('saveTitle'),
      content,
      okText: text('save'),
      cancelText: text('cancel'),
      width: 560,
      onOk,
    })
  }
}

/** Somebody else was faster: what he changed, and the choice between his and both. */
const Conflict = observer(
  ({
    store,
    menus,
  }: {
    readonly store: GrantStore
    readonly menus: ReadonlyMap<string, string>
  }) => {
    const text = useTexts(grantTexts)
    if (!store.theirs) return null
    const difference = (
      <>
        <div>{text('theirs')}</div>
        <ChangeList
          changes={changesOf(store.saved, store.theirs)}
          models={store.parts}
          menus={menus}
          sayScope={sayScope}
        />
        <Flex gap={8} wrap style={{ marginTop: 8 }}>
          <Button onClick={() => store.settleConflict('mine')}>{text('mine')}</Button>
          <Button onClick={() => store.settleConflict('theirs')}>{text('reload')}</Button>
        </Flex>
      </>
    )
    return (
      <Alert
        type="warning"
        showIcon
        title={text('conflict')}
        description={difference}
        style={{ marginBottom: 12 }}
      />
    )
  },
)

/** The same for several subjects, from what is set on the page. */
const Batch = observer(
  ({
    store,
    menus,
    onClose,
  }: {
    readonly store: GrantStore
    readonly menus: ReadonlyMap<string, string>
    onClose(): void
  }) => {
    const { send } = useEngine()
    const text = useTexts(grantTexts)
    const { message } = App.useApp()
    const [batch] = useState(() => new BatchStore(send, store.draft))
    const save = async () => {
      const count = await batch.save()
      if (count !== null) void message.success(text('batchSaved', { count }))
      return count !== null
    }
    return (
      <BatchDialog
        batch={batch}
        models={store.parts}
        menus={menus}
        sayScope={sayScope}
        pick={(type, onPick) => <SubjectPick key={type} type={type} value={null} onPick={onPick} />}
        save={save}
        onClose={onClose}
      />
    )
  },
)

interface GrantsProps {
  readonly store: GrantStore
  readonly tab: string | null
  /** The menu entry that is asked about; '' for none. */
  readonly menuId: string
  onTab(key: string): void
  /** Leads to another subject; a user's reasons first. */
  onOpen(type: SubjectType, id: string): void
}

const Grants = observer(({ store, tab, menuId, onTab, onOpen }: GrantsProps) => {
  const text = useTexts(grantTexts)
  const menus = useMenuNames(store)
  const save = useSave(store, menus)
  const { token } = theme.useToken()
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
  const { subject, parts: models, canChange } = store
  const holders = {
    key: 'holders',
    label: text('holders'),
    children: (
      <Holders
        key={menuId}
        first={{ type: 'menu', ...(menuId && { menuId }) }}
        models={models}
        menus={menus}
        find={(target, page) => store.findHolders(target, page)}
        onOpen={onOpen}
        sayScope={sayScope}
      />
    ),
  }
  if (!subject)
    return (
      <>
        <Empty description={text('chooseHint')} />
        <Tabs items={[holders]} />
      </>
    )
  const items = [
    {
      key: 'menus',
      label: text('menus'),
      children: (
        <ConfigProvider componentDisabled={!canChange}>
          <MenuGrants store={store} />
        </ConfigProvider>
      ),
    },
    {
      key: 'models',
      label: text('models'),
      children: (
        <ConfigProvider componentDisabled={!canChange}>
          <ModelGrants store={store} of="models" />
        </ConfigProvider>
      ),
    },
    {
      key: 'pages',
      label: text('pages'),
      children: (
        <ConfigProvider componentDisabled={!canChange}>
          <ModelGrants store={store} of="pages" />
        </ConfigProvider>
      ),
    },
    ...(subject.type === 'user'
      ? [
          {
            key: 'explain',
            label: text('explain'),
            children: (
              <Explain
                key={subject.id}
                models={models}
                menus={menus}
                ask={(target) => store.explain(target)}
                findRecords={store.findRecords}
                sayScope={sayScope}
              />
            ),
          },
        ]
      : []),
    holders,
  ]
  const active = items.find(({ key }) => key === tab)?.key ?? 'menus'
  const isSetting = active === 'menus' || active === 'models' || active === 'pages'
  return (
    <>
      <Conflict store={store} menus={menus} />
      {!canChange && (
        <Alert type="info" showIcon title={text('readOnly')} style={{ marginBottom: 12 }} />
      )}
      <Tabs items={items} activeKey={active} onChange={onTab} />
      {canChange && (isSetting || store.isDirty) && (
        <Flex
          gap={8}
          align="center"
          wrap
          style={{
            position: 'sticky',
            bottom: -12,
            zIndex: 2,
            paddingBlock: 12,
            background: token.colorBgContainer,
          }}
        >
          <Button type="primary" disabled={!store.isDirty} onClick={save}>
            {text('save')}
          </Button>
          <Button disabled={!store.isDirty} onClick={() => store.revert()}>
            {text('revert')}
          </Button>
          {!store.isDirty && (
            <Typography.Text type="secondary">{text('unchanged')}</Typography.Text>
          )}
        </Flex>
      )}
    </>
  )
})

/**
 * What roles, users, departments, organisations, positions and groups may see and do (specification
 * 6), who has something, and why. Subject and tab stand in the address.
 */
const GrantPage = observer(() => {
  const { send, session, tabs, say } = useEngine()
  const text = useTexts(grantTexts)
  const { modal } = App.useApp()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [store] = useState(() => new GrantStore(send, (entry) => nameOf(say, entry)))
  const [isBatch, setBatch] = useState(false)
  const type = toType(search.get('objectType'))
  const id = search.get('objectId')
  const menus = useMenuNames(store)

  useEffect(() => tabs.hold(pathname, () => store.isDirty), [tabs, pathname, store])
  useEffect(() => {
    const isHere = store.subject?.id === id && store.subject.type === type
    if (!isHere || store.state === 'failed') void store.choose(id ? { type, id } : null)
  }, [store, type, id])

  const goTo = (address: { readonly [name: string]: string }) => {
    if (store.isDirty)
      void modal.confirm({
        title: text('title'),
        content: text('leave'),
        cancelText: text('cancel'),
        onOk: () => setSearch(address),
      })
    else setSearch(address)
  }
  const tab = search.get('tab')
  return (
    <Card>
      <Typography.Title level={1} style={{ fontSize: 18, margin: '0 0 12px' }}>
        {text('title')}
      </Typography.Title>
      <Flex gap={8} wrap style={{ marginBottom: 16 }}>
        <Select<SubjectType>
          aria-label={text('subjectType')}
          value={type}
          onChange={(next) => goTo({ objectType: next })}
          options={subjectKinds.map((one) => ({ value: one, label: text(one) }))}
          style={{ width: 140 }}
        />
        <SubjectPick
          key={type}
          type={type}
          value={id}
          name={store.subjectName}
          onPick={(next) => goTo({ objectType: type, objectId: next, ...(tab && { tab }) })}
        />
        {id && store.state === 'ready' && (
          <Permitted call={authority.batch}>
            <Button onClick={() => setBatch(true)}>{text('batch')}</Button>
          </Permitted>
        )}
        {type === 'user' && id && session.rights.isAdministrator && (
          <Button href={toAddress(viewAsPath(id))} target="_blank" rel="noopener">
            {text('viewAs')}
          </Button>
        )}
      </Flex>
      <Grants
        store={store}
        tab={tab}
        menuId={search.get('menuId') ?? ''}
        onTab={(key) =>
          setSearch((before) => ({ ...Object.fromEntries(before), tab: key }), { replace: true })
        }
        onOpen={(subjectType, one) =>
          goTo({
            objectType: subjectType,
            objectId: one,
            tab: subjectType === 'user' ? 'explain' : 'menus',
          })
        }
      />
      {isBatch && <Batch store={store} menus={menus} onClose={() => setBatch(false)} />}
    </Card>
  )
})
export default GrantPage
