import { useEffect, useState } from 'react'
import { Alert, App, Button, Card, Empty, Flex, Result, Select, Spin, Tabs, Tag, Typography, theme } from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { lookups as calls } from '#schemas/api/lookup.ts'
import type { NamedEntry } from '#schemas/api/lookup.ts'
import type { SubjectType } from '#schemas/api/authority.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { viewAsPath } from '#src/app/view-as.ts'
import { Explain, MenuGrants, ModelGrants } from './edit.tsx'
import { GrantStore } from './store.ts'
import type { Change, Subject } from './store.ts'
import { grantTexts, scopeKeys } from './texts.ts'

const types = ['role', 'user', 'department', 'organize', 'position'] as const satisfies readonly SubjectType[]
type PickedType = (typeof types)[number]
const toType = (text: string | null): PickedType => types.find((one) => one === text) ?? 'role'

/** Who can be granted something, by kind, as choices of a select. */
function useSubjects(type: PickedType): readonly { value: string; label: string }[] | undefined {
  const { lookups, send } = useEngine()
  const [named, setNamed] = useState<{ readonly type: PickedType; readonly list: readonly NamedEntry[] } | null>(null)
  useEffect(() => {
    if (type !== 'role' && type !== 'position') return
    let isGone = false
    send(type === 'role' ? calls.roles : calls.positions, {}).then(
      ({ list }) => void (isGone || setNamed({ type, list })),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [type, send])
  if (type === 'user') return lookups.users()?.map(({ id, realName, account }) => ({ value: id, label: `${realName} (${account})` }))
  if (type === 'role' || type === 'position') return named?.type === type ? named.list.map(({ id, fullName }) => ({ value: id, label: fullName })) : undefined
  const category = type === 'department' ? 'department' : 'organization'
  return lookups.organizes()?.filter((one) => one.category === category).map(({ id, fullName }) => ({ value: id, label: fullName }))
}

/** A line of the difference in words. */
const ChangeLine = observer(({ store, change }: { readonly store: GrantStore; readonly change: Change }) => {
  const { say } = useEngine()
  const text = useTexts(grantTexts)
  const model = store.parts.find(({ modelId }) => modelId === change.where)
  const scopeNames: { readonly [code: string]: keyof (typeof grantTexts)['zh'] } = scopeKeys
  const word = (code: string): string => {
    if (change.facet === 'menus') {
      const entry = store.menuEntries.find(({ id }) => id === code)
      return entry ? nameOf(say, entry) : code
    }
    if (change.facet === 'models') return store.parts.find(({ modelId }) => modelId === code)?.fullName ?? code
    if (change.facet === 'scopes') return text(scopeNames[code] ?? 'condition')
    return model?.[change.facet].find(({ enCode }) => enCode === code)?.fullName ?? code
  }
  return (
    <li style={{ marginBottom: 8 }}>
      <div>{[model?.fullName ?? change.where, text(change.facet)].filter(Boolean).join(' · ')}</div>
      <Flex gap={4} wrap>
        {change.added.map((code) => <Tag key={code} color="success">{text('added')} {word(code)}</Tag>)}
        {change.removed.map((code) => <Tag key={code} color="error">{text('removed')} {word(code)}</Tag>)}
      </Flex>
    </li>
  )
})

/** Asks with the difference in words, then saves. */
function useSave(store: GrantStore): () => void {
  const text = useTexts(grantTexts)
  const { message, modal } = App.useApp()
  return () => {
    const content = <ul style={{ paddingInlineStart: 16, maxHeight: '50vh', overflow: 'auto' }}>{store.changes.map((change) => <ChangeLine key={change.where + change.facet} store={store} change={change} />)}</ul>
    // A refusal was already said by the toast, and a stale version stands above the page.
    const onOk = () => store.save().then(() => void message.success(text('saved')), () => undefined)
    void modal.confirm({ title: text('saveTitle'), content, okText: text('save'), width: 560, onOk })
  }
}

const Grants = observer(({ store }: { readonly store: GrantStore }) => {
  const text = useTexts(grantTexts)
  const save = useSave(store)
  const { token } = theme.useToken()
  if (store.state === 'loading') return <Flex justify="center" style={{ padding: 48 }}><Spin delay={300} /></Flex>
  if (store.state === 'failed') return <Result status="warning" title={text('failed')} extra={<Button type="primary" onClick={() => void store.choose(store.subject)}>{text('retry')}</Button>} />
  if (!store.subject) return <Empty description={text('chooseHint')} />
  const items = [
    { key: 'menus', label: text('menus'), children: <MenuGrants store={store} /> },
    { key: 'models', label: text('models'), children: <ModelGrants store={store} /> },
    ...(store.subject.type === 'user' ? [{ key: 'explain', label: text('explain'), children: <Explain key={store.subject.id} store={store} /> }] : []),
  ]
  return (
    <>
      {store.isStale && <Alert type="warning" showIcon title={text('conflict')} description={text('conflictHint')} action={<Button onClick={() => void store.choose(store.subject)}>{text('reload')}</Button>} style={{ marginBottom: 12 }} />}
      <Tabs items={items} />
      <Flex gap={8} align="center" wrap style={{ position: 'sticky', bottom: 0, zIndex: 1, paddingBlock: 12, background: token.colorBgContainer }}>
        <Button type="primary" disabled={!store.isDirty} onClick={save}>{text('save')}</Button>
        <Button disabled={!store.isDirty} onClick={() => store.revert()}>{text('revert')}</Button>
        {!store.isDirty && <Typography.Text type="secondary">{text('unchanged')}</Typography.Text>}
      </Flex>
    </>
  )
})

/** What roles, users, departments, organisations and positions may see and do (specification 6). The subject stands in the address. */
const GrantPage = observer(() => {
  const { send, session, tabs } = useEngine()
  const text = useTexts(grantTexts)
  const { modal } = App.useApp()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [store] = useState(() => new GrantStore(send))
  const type = toType(search.get('objectType'))
  const id = search.get('objectId')
  const subjects = useSubjects(type)

  useEffect(() => tabs.hold(pathname, () => store.isDirty), [tabs, pathname, store])
  useEffect(() => {
    const isHere = store.subject?.id === id && store.subject.type === type
    if (!isHere || store.state === 'failed') void store.choose(id ? { type, id } : null)
  }, [store, type, id])

  const goTo = (subject: Subject | { readonly type: PickedType; readonly id: null }) => {
    const go = () => setSearch(subject.id ? { objectType: subject.type, objectId: subject.id } : { objectType: subject.type })
    if (store.isDirty) void modal.confirm({ title: text('title'), content: text('leave'), onOk: go })
    else go()
  }
  return (
    <Card>
      <Typography.Title level={1} style={{ fontSize: 18, margin: '0 0 12px' }}>{text('title')}</Typography.Title>
      <Flex gap={8} wrap style={{ marginBottom: 16 }}>
        <Select aria-label={text('subjectType')} value={type} onChange={(next) => goTo({ type: next, id: null })} options={types.map((one) => ({ value: one, label: text(one) }))} style={{ width: 140 }} />
        <Select
          aria-label={text('subject')}
          placeholder={text('choose')}
          value={id}
          onChange={(next: string) => goTo({ type, id: next })}
          loading={subjects === undefined}
          options={subjects ? [...subjects] : []}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 280, maxWidth: '100%' }}
        />
        {type === 'user' && id && session.rights.isAdministrator && <Button href={viewAsPath(id)} target="_blank" rel="noopener">{text('viewAs')}</Button>}
      </Flex>
      <Grants store={store} />
    </Card>
  )
})
export default GrantPage
