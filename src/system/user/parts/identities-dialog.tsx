import { useCallback } from 'react'
import { Alert, App, Button, Empty, Flex, Modal, Skeleton, Tag, Typography } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { identities } from '#schemas/api/identity.ts'
import type { Identity } from '#schemas/api/identity.ts'
import type { UserRow } from '#schemas/api/user.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useLoading } from '#src/app/model/use-loading.ts'
import { wordsOf } from '#src/engine/send.ts'
import { identityTexts } from './identity-texts.ts'

interface IdentitiesProps {
  readonly user: UserRow
  onDone(): void
}

/** The identities of a user and how they are taken away, which ends the user's sessions. */
function useIdentities(user: UserRow) {
  const { send } = useEngine()
  const text = useTexts(identityTexts)
  const say = useTexts(entryTexts)
  const { modal } = App.useApp()
  const load = useCallback(
    async () => (await send(identities.list, { params: { id: user.id } }, { quiet: true })).list,
    [send, user.id],
  )
  const [loading, reload] = useLoading(load)
  const remove = ({ id, label }: Identity) =>
    void modal.confirm({
      title: text('removeAsk', { name: label }),
      content: text('removeText'),
      okText: text('remove'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      // The toast has already shown a failure; the list shows what is left.
      onOk: () =>
        send(identities.remove, { params: { id: user.id, identityId: id } }).then(reload, reload),
    })
  return { loading, reload, remove }
}

/** With which identities of a provider a user signs in. */
export const IdentitiesDialog = ({ user, onDone }: IdentitiesProps) => {
  const { timeZone } = useRuntime()
  const text = useTexts(identityTexts)
  const say = useTexts(entryTexts)
  const { loading, reload, remove } = useIdentities(user)
  const factsOf = ({ creatorTime, creatorUser, lastTime }: Identity) =>
    [
      text(creatorUser === '' ? 'linkedByAccount' : 'linked', {
        time: formatTime(creatorTime, timeZone),
        name: creatorUser,
      }),
      lastTime === null
        ? text('neverUsed')
        : text('lastUsed', { time: formatTime(lastTime, timeZone) }),
    ].join(' · ')
  const content = () => {
    if (loading.state === 'loading')
      return <Skeleton active title={false} paragraph={{ rows: 3 }} />
    if (loading.state === 'failed')
      return (
        <Alert
          type="error"
          showIcon
          title={wordsOf(loading.error)}
          action={<Button onClick={reload}>{say('retry')}</Button>}
        />
      )
    if (loading.value.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
    return (
      <Flex vertical gap="middle" role="list" aria-label={text('title')}>
        {loading.value.map((identity) => (
          <Flex key={identity.id} role="listitem" justify="space-between" align="start" gap="small">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {identity.label}{' '}
              {!identity.isUsable && (
                <Tag color="warning">{text(identity.isSuspended ? 'suspended' : 'unusable')}</Tag>
              )}
              <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
                {identity.issuer}
                <br />
                {factsOf(identity)}
              </Typography.Paragraph>
            </div>
            <Button
              size="small"
              danger
              aria-label={text('removeOf', { name: identity.label })}
              onClick={() => remove(identity)}
            >
              {text('remove')}
            </Button>
          </Flex>
        ))}
      </Flex>
    )
  }
  return (
    <Modal
      open
      title={text('titleOf', { name: user.realName })}
      onCancel={onDone}
      footer={<Button onClick={onDone}>{say('close')}</Button>}
    >
      {content()}
    </Modal>
  )
}
