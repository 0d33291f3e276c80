import { useState } from 'react'
import { Alert, App, Flex, Modal, Select, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { ChangeList } from '#renderers/pages/grants/parts/change-list.tsx'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { CopyPlan } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { changesOf, withGrants } from '#schemas/grant/grants.ts'
import { useEngine } from '#src/app/engine.tsx'
import { SubjectPick } from '#src/app/subject-pick.tsx'
import type { GrantStore, Subject } from '../store.ts'
import { subjectTexts } from '../texts.ts'
import { sayScope } from './say-scope.tsx'
import { useMenuNames } from './use-menu-names.ts'

/** What another subject would add, asked for anew for each. */
function useSource({ subject }: GrantStore) {
  const { send } = useEngine()
  const [plan, setPlan] = useState<CopyPlan>()
  const endOf = ({ type, id }: Subject) => ({ objectType: type, objectId: id })
  const load = async (from: Subject) => {
    if (!subject) return
    setPlan(undefined)
    const body = { from: endOf(from), to: endOf(subject) }
    // A toast has said why it was refused.
    await send(authority.copyPlan, { body }).then(setPlan, () => undefined)
  }
  return { plan, load }
}

/**
 * Adds what another subject has to what the page is about to grant. It is told here and once more
 * before it is saved, and can be reset until then.
 */
export const Copy = observer(
  ({ store, onClose }: { readonly store: GrantStore; onClose(): void }) => {
    const text = useTexts(subjectTexts)
    const words = useTexts(grantTexts)
    const menus = useMenuNames(store)
    const [type, setType] = useState<SubjectType>(store.subject?.type ?? 'role')
    const [from, setFrom] = useState<Subject & { readonly name: string }>()
    const name = store.subjectName
    const { message } = App.useApp()
    const { plan, load } = useSource(store)
    const take = () => {
      if (!plan) return
      store.add(plan)
      void message.info(text('taken', { name }))
      onClose()
    }
    const changes = plan ? changesOf(store.saved, withGrants(store.saved, plan)) : []
    return (
      <Modal
        open
        width={640}
        title={text('copyTitle', { name })}
        okText={text('copyNow')}
        cancelText={words('cancel')}
        okButtonProps={{ disabled: changes.length === 0 }}
        onOk={take}
        onCancel={onClose}
        destroyOnHidden
      >
        <Flex vertical gap="middle">
          <Typography.Text type="secondary">{text('copyHint', { name })}</Typography.Text>
          <Flex gap={8} wrap role="group" aria-label={text('source')}>
            <Select<SubjectType>
              aria-label={words('subjectType')}
              value={type}
              options={subjectKinds.map((kind) => ({ value: kind, label: words(kind) }))}
              onChange={setType}
              style={{ width: 120 }}
            />
            <SubjectPick
              key={type}
              type={type}
              value={from?.type === type ? from.id : null}
              name={from?.name ?? ''}
              onPick={(id, fullName) => {
                setFrom({ type, id, name: fullName })
                void load({ type, id })
              }}
            />
          </Flex>
          {plan && plan.withheld > 0 && (
            <Alert type="warning" showIcon title={text('withheld', { count: plan.withheld })} />
          )}
          {plan && (
            <ChangeList changes={changes} models={store.parts} menus={menus} sayScope={sayScope} />
          )}
        </Flex>
      </Modal>
    )
  },
)
