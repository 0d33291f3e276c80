import { useEffect, useState } from 'react'
import { App, Button, Card, Flex, Select } from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/authority.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { SubjectPick } from '#src/app/subject-pick.tsx'
import { viewAsPath } from '#src/app/view-as.ts'
import { GrantStore } from './store.ts'
import { toAddress } from '#src/engine/base.ts'
import { useMenuNames } from './parts/use-menu-names.ts'
import { Batch } from './parts/batch.tsx'
import { Grants } from './parts/grant-tabs.tsx'

const toType = (text: string | null): SubjectType =>
  subjectKinds.find((kind) => kind === text) ?? 'role'

/**
 * What roles, users, departments, organizations, positions and groups may see and do (specification
 * 6), who holds a grant, and why. Subject and tab are in the address.
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
        title: text('leaveTitle'),
        content: text('leave'),
        okText: text('discard'),
        cancelText: text('cancel'),
        onOk: () => setSearch(address),
      })
    else setSearch(address)
  }
  const tab = search.get('tab')
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('title')}>
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
      </PageHead>
      <Card>
        <Flex gap={8} wrap style={{ marginBottom: 16 }}>
          <Select<SubjectType>
            aria-label={text('subjectType')}
            value={type}
            onChange={(next) => goTo({ objectType: next })}
            options={subjectKinds.map((kind) => ({ value: kind, label: text(kind) }))}
            style={{ width: 140 }}
          />
          <SubjectPick
            key={type}
            type={type}
            value={id}
            name={store.subjectName}
            onPick={(next) => goTo({ objectType: type, objectId: next, ...(tab && { tab }) })}
          />
        </Flex>
        <Grants
          store={store}
          tab={tab}
          menuId={search.get('menuId') ?? ''}
          onTab={(key) =>
            setSearch((before) => ({ ...Object.fromEntries(before), tab: key }), { replace: true })
          }
          onOpen={(subjectType, subjectId) =>
            goTo({
              objectType: subjectType,
              objectId: subjectId,
              tab: subjectType === 'user' ? 'explain' : 'menus',
            })
          }
        />
      </Card>
      {isBatch && <Batch store={store} menus={menus} onClose={() => setBatch(false)} />}
    </Flex>
  )
})

export default GrantPage
