import { useEffect, useState } from 'react'
import { App, Card, Flex } from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/subject.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { viewAsPath } from '#src/app/view-as.ts'
import { GrantStore } from './store.ts'
import type { Subject } from './store.ts'
import { SubjectHead } from './parts/subject-head.tsx'
import { toAddress } from '#src/engine/base.ts'
import { useMenuNames } from './parts/use-menu-names.ts'
import { SubjectButtons } from './parts/subject-buttons.tsx'
import { ListTabs } from './parts/list-tabs.tsx'
import { Overview } from './parts/overview.tsx'
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
        okButtonProps: { danger: true },
        onOk: () => setSearch(address),
      })
    else setSearch(address)
  }
  const tab = search.get('tab')
  const openSubject = (to: Subject, ofUser: string) =>
    goTo({ objectType: to.type, objectId: to.id, tab: to.type === 'user' ? ofUser : 'menus' })
  const goToList = (list: SubjectType | 'holders') =>
    goTo(list === 'holders' ? { tab: list } : { objectType: list })
  if (!id && tab !== 'holders' && !search.get('menuId'))
    return (
      <Overview
        key={type}
        type={type}
        onOpen={(to) => openSubject(to, 'effective')}
        onList={goToList}
      />
    )
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('title')}>
        {id && (
          <SubjectButtons
            store={store}
            menus={menus}
            onBack={() => goTo({ objectType: type })}
            {...(type === 'user' &&
              session.rights.isAdministrator && { viewAs: toAddress(viewAsPath(id)) })}
          />
        )}
      </PageHead>
      {!id && <ListTabs active="holders" onList={goToList} />}
      <Card>
        {id && (
          <SubjectHead
            type={type}
            id={id}
            name={store.subjectName}
            onType={(objectType) => goTo({ objectType })}
            onPick={(objectId) => goTo({ objectType: type, objectId, ...(tab && { tab }) })}
          />
        )}
        <Grants
          store={store}
          tab={tab}
          menuId={search.get('menuId') ?? ''}
          onTab={(key) =>
            setSearch((before) => ({ ...Object.fromEntries(before), tab: key }), { replace: true })
          }
          onOpen={(of, subjectId) => openSubject({ type: of, id: subjectId }, 'explain')}
        />
      </Card>
    </Flex>
  )
})

export default GrantPage
