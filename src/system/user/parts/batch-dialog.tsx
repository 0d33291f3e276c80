import { useEffect, useState } from 'react'
import { Alert, Flex, Form, Modal, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { OrganizeField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { mostUsers } from '#schemas/api/user-batch.ts'
import type { UserRow } from '#schemas/api/user.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import { batchActTexts } from './batch-act-texts.ts'
import { BatchResult } from './batch-result.tsx'
import { batchTexts } from './batch-texts.ts'
import { runBatch } from './run-batch.ts'
import type { BatchAct, BatchOutcome } from './run-batch.ts'
import { UserChoices } from './user-choices.ts'

interface BatchProps {
  readonly act: BatchAct
  readonly chosen: readonly UserRow[]
  onChanged(): void
  onClose(): void
}

const hints = {
  lock: 'lockHint',
  unlock: 'unlockHint',
  move: 'moveHint',
  giveRole: 'giveRoleHint',
  resetPassword: 'resetPasswordHint',
} as const

/** Asks before an act on several users, and shows what became of each. */
export const BatchDialog = ({ act, chosen: now, onChanged, onClose }: BatchProps) => {
  const { send } = useEngine()
  const text = useTexts(batchTexts)
  const nameAct = useTexts(batchActTexts)
  const say = useTexts(entryTexts)
  const [chosen] = useState(now)
  const [form] = Form.useForm<{ readonly toId?: string }>()
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[] | null>(null)
  const ids = chosen.map(({ id }) => id)
  const title = text('title', { act: nameAct(act), count: chosen.length })
  const run = async ({ toId = '' }: { readonly toId?: string }) => {
    setBusy(true)
    try {
      setOutcomes(await runBatch(send, act, { ids, toId }))
      onChanged()
    } catch {
      // The toast has already shown the failure.
    } finally {
      setBusy(false)
    }
  }
  if (outcomes) return <BatchResult {...{ title, act, chosen, outcomes, onClose }} />
  const isTooMany = chosen.length > mostUsers
  return (
    <Modal
      open
      title={title}
      okText={nameAct(act)}
      cancelText={say('cancel')}
      confirmLoading={isBusy}
      closable={!isBusy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: isTooMany, danger: act === 'lock' }}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void run(values)}>
        <Flex vertical gap="middle">
          {isTooMany && (
            <Alert type="error" showIcon title={text('tooMany', { count: mostUsers })} />
          )}
          {text(hints[act])}
          <Target act={act} />
        </Flex>
      </Form>
    </Modal>
  )
}

/** Chooses where people move, or which role they get; nothing for the other acts. */
const Target = observer(({ act }: { readonly act: BatchAct }) => {
  const { send } = useEngine()
  const column = useTexts(userColumnTexts)
  const needed = useNeeded()
  const [choices] = useState(() => new UserChoices(send))
  useEffect(() => void (act === 'giveRole' && choices.load()), [act, choices])
  if (act !== 'move' && act !== 'giveRole') return null
  const label = column(act === 'move' ? 'organize' : 'roles')
  return act === 'move' ? (
    <Form.Item name="toId" label={label} rules={needed(label)} trigger="onPick">
      <OrganizeField />
    </Form.Item>
  ) : (
    <Form.Item name="toId" label={label} rules={needed(label)}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={choices.roles === undefined}
        options={(choices.roles ?? [])
          .filter(({ type }) => type === 'role')
          .map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    </Form.Item>
  )
})
