import { Alert, Button, Flex, Modal, Table, Typography } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { UserRow } from '#schemas/api/user.ts'
import { printCsv } from '#schemas/format/csv.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { CopyButton } from './copy-button.tsx'
import { batchTexts } from './batch-texts.ts'
import type { BatchAct, BatchOutcome } from './run-batch.ts'
import { userSignInTexts } from './password-texts.ts'

interface ResultProps {
  readonly title: string
  readonly act: BatchAct
  readonly chosen: readonly UserRow[]
  readonly outcomes: readonly BatchOutcome[]
  onClose(): void
}

/** What became of each user, with the made passwords, which are shown this once. */
export const BatchResult = ({ title, act, chosen, outcomes, onClose }: ResultProps) => {
  const text = useTexts(batchTexts)
  const signIn = useTexts(userSignInTexts)
  const say = useTexts(entryTexts)
  const column = useTexts(userColumnTexts)
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const rows = chosen.flatMap(({ id, account, realName }) => {
    const outcome = byId.get(id)
    return outcome ? [{ ...outcome, account, realName }] : []
  })
  const made = rows.filter(({ userPassword = '' }) => userPassword !== '')
  const hasPasswords = act === 'resetPassword' && made.length > 0
  const done = rows.filter(({ isDone }) => isDone).length
  return (
    <Modal
      open
      width={720}
      title={title}
      onCancel={onClose}
      // Made passwords cannot be shown again: nothing but saying that they are copied closes it.
      closable={!hasPasswords}
      keyboard={!hasPasswords}
      mask={{ closable: false }}
      footer={
        <Button {...(!hasPasswords && { type: 'primary' as const })} onClick={onClose}>
          {hasPasswords ? signIn('firstDone') : say('close')}
        </Button>
      }
    >
      <Flex vertical gap="middle">
        <Alert
          type={done === rows.length ? 'success' : 'warning'}
          showIcon
          title={text('summary', { done, left: rows.length - done })}
        />
        {hasPasswords && <Handing users={made} />}
        <Table
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={false}
          scroll={{ x: 'max-content', y: 400 }}
          columns={[
            { dataIndex: 'account', title: column('account') },
            { dataIndex: 'realName', title: column('realName') },
            {
              key: 'result',
              title: text('result'),
              render: (_, { isDone, message }) => (isDone ? text('done') : message),
            },
            ...(hasPasswords
              ? [
                  {
                    dataIndex: 'userPassword',
                    title: signIn('newPassword'),
                    render: (password: string) =>
                      password !== '' && (
                        <Typography.Text code copyable>
                          {password}
                        </Typography.Text>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Flex>
    </Modal>
  )
}

/** Copies all made passwords, or saves them as a sheet, to be handed over. */
const Handing = ({
  users,
}: {
  readonly users: readonly { readonly account: string; readonly userPassword?: string }[]
}) => {
  const text = useTexts(batchTexts)
  const signIn = useTexts(userSignInTexts)
  const say = useTexts(entryTexts)
  const column = useTexts(userColumnTexts)
  const lines = users.map(({ account, userPassword = '' }) => [account, userPassword])
  const save = () => {
    const sheet = printCsv([[column('account'), column('password')], ...lines])
    saveFile(new Blob([sheet], { type: 'text/csv' }), `${signIn('newPassword')}.csv`)
  }
  return (
    <Flex vertical gap="small">
      {signIn('newHint')}
      <Flex gap="middle" align="center" wrap>
        <CopyButton
          text={lines.map((line) => line.join('\t')).join('\n')}
          label={text('copyAll')}
        />
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {say('export')}
        </Button>
      </Flex>
    </Flex>
  )
}
