import { useState } from 'react'
import { Alert, Flex, Form, Input, Modal, Typography } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { backups } from '#schemas/api/backup.ts'
import type { RestoreResult } from '#schemas/api/backup.ts'
import { useEngine } from '#src/app/engine.tsx'
import { wordsOf } from '#src/engine/send.ts'
import { backupTexts } from './texts.ts'

/** Restores a backup after its name was typed, then shows what was restored. */
export const Restore = ({ name, onClose }: { readonly name: string; onClose(): void }) => {
  const { send } = useEngine()
  const text = useTexts(backupTexts)
  const say = useTexts(entryTexts)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [restored, setRestored] = useState<RestoreResult | null>(null)
  const [problem, setProblem] = useState('')
  const restore = async () => {
    setBusy(true)
    setProblem('')
    try {
      setRestored(
        await send(backups.restore, { params: { name }, body: { name: typed } }, { quiet: true }),
      )
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isSame = typed === name
  if (restored) return <Done restored={restored} onClose={onClose} />
  return (
    <Modal
      open
      title={text('restoreTitle', { name })}
      onCancel={onClose}
      closable={!isBusy}
      keyboard={!isBusy}
      onOk={() => void restore()}
      okText={text('restore')}
      cancelText={say('cancel')}
      okButtonProps={{ danger: true, disabled: !isSame }}
      cancelButtonProps={{ disabled: isBusy }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
    >
      <Flex vertical gap="middle">
        <Alert type="warning" showIcon title={text('restoreHint')} />
        {problem && <Alert type="error" showIcon title={problem} />}
        <Typography.Text copyable code>
          {name}
        </Typography.Text>
        <Form.Item
          label={text('typeName')}
          htmlFor="backup-name"
          layout="vertical"
          style={{ margin: 0 }}
          {...(typed !== '' &&
            !isSame && { validateStatus: 'error' as const, help: text('notSame') })}
        >
          <Input
            id="backup-name"
            value={typed}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            disabled={isBusy}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        </Form.Item>
      </Flex>
    </Modal>
  )
}

/** Shows what was restored. */
const Done = ({ restored, onClose }: { readonly restored: RestoreResult; onClose(): void }) => {
  const text = useTexts(backupTexts)
  return (
    <Modal
      open
      title={text('restoredTitle')}
      onCancel={onClose}
      onOk={onClose}
      okText={text('close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <Alert
        type="success"
        showIcon
        title={text('restored', {
          tables: restored.tables,
          rows: restored.rows,
          files: restored.files,
          before: restored.before,
        })}
      />
    </Modal>
  )
}
