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

/** What a copy would add, asked anew for each source; and the copy itself. */
function useCopy(store: GrantStore, onDone: () => void) {
  const { send } = useEngine()
  const text = useTexts(subjectTexts)
  const { message } = App.useApp()
  const [found, setFound] = useState<{ readonly from: Subject; readonly plan: CopyPlan }>()
  const [isBusy, setBusy] = useState(false)
  const endOf = ({ type, id }: Subject) => ({ objectType: type, objectId: id })
  const { subject } = store
  const load = async (from: Subject) => {
    if (!subject) return
    setFound(undefined)
    const body = { from: endOf(from), to: endOf(subject) }
    // A toast has said why it was refused.
    await send(authority.copyPlan, { body }).then(
      (plan) => setFound({ from, plan }),
      () => undefined,
    )
  }
  const run = async () => {
    if (!subject || !found) return
    const { fromVersion, version } = found.plan
    const body = { from: endOf(found.from), to: endOf(subject), fromVersion, version }
    setBusy(true)
    try {
      await send(authority.copy, { body })
      void message.success(text('copied'))
      onDone()
    } catch {
      // One of the two changed meanwhile, or it was refused; the toast has said so.
      await load(found.from)
    } finally {
      setBusy(false)
    }
  }
  return { plan: found?.plan, isBusy, load, run }
}

/** Grants the subject of the page what another has; what is added is shown first. */
export const Copy = observer(
  ({ store, onClose }: { readonly store: GrantStore; onClose(): void }) => {
    const text = useTexts(subjectTexts)
    const words = useTexts(grantTexts)
    const menus = useMenuNames(store)
    const [type, setType] = useState<SubjectType>(store.subject?.type ?? 'role')
    const [from, setFrom] = useState<Subject & { readonly name: string }>()
    const name = store.subjectName
    const { plan, isBusy, load, run } = useCopy(store, () => {
      onClose()
      void store.choose(store.subject)
    })
    const changes = plan ? changesOf(store.saved, withGrants(store.saved, plan)) : []
    return (
      <Modal
        open
        width={640}
        title={text('copyTitle', { name })}
        okText={text('copyNow')}
        cancelText={words('cancel')}
        okButtonProps={{ disabled: changes.length === 0, loading: isBusy }}
        onOk={() => void run()}
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
