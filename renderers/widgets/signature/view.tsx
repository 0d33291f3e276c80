import { Button, Empty, Flex, Modal, Radio, Spin } from 'antd'
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { FieldGroup } from '#renderers/parts/field-group.tsx'
import { Inked } from '#renderers/parts/inked.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import type { FieldPort, Lookups } from '#schemas/runtime.ts'
import { signature } from './kind.ts'
import { texts } from './texts.ts'

/** Fields that were filled with a seal once. It is not set again after the user removes it. */
const given = new WeakSet<FieldPort>()

/** The user's seals that the field allows; undefined while they load. */
const sealsOf = (lookups: Lookups, ableIds: readonly string[]) =>
  lookups.seals?.()?.filter(({ id }) => ableIds.length === 0 || ableIds.includes(id))

export default defineView(
  signature,
  observer(({ field, options, name }) => {
    const say = useTexts(texts)
    const [isOpen, setOpen] = useState(false)
    const { isDesign, lookups } = useRuntime()
    const isSealed = field.printed !== ''
    const isWanted =
      options.defaultCurrent &&
      !isDesign &&
      field.isNew === true &&
      !field.readOnly &&
      field.value === null
    const first = isWanted ? sealsOf(lookups, options.ableIds)?.[0]?.image : undefined
    useEffect(() => {
      if (first === undefined || given.has(field)) return
      given.add(field)
      field.set(first)
    }, [first, field])
    const take = (picture: string | null) => {
      field.set(picture)
      field.touch()
      setOpen(false)
    }
    return (
      <FieldGroup field={field} name={name}>
        <Flex gap="small" align="center" wrap>
          <Inked value={field.value} alt={say('sealed')} height={100} />
          {!field.readOnly && (
            <Button
              icon={<SafetyCertificateOutlined aria-hidden />}
              danger={field.problem !== undefined}
              onClick={() => setOpen(true)}
            >
              {say(isSealed ? 'again' : 'choose')}
            </Button>
          )}
          {!field.readOnly && isSealed && (
            <Button type="text" onClick={() => take(null)}>
              {say('remove')}
            </Button>
          )}
        </Flex>
        {isOpen && (
          <SealDialog ableIds={options.ableIds} onTake={take} onClose={() => setOpen(false)} />
        )}
      </FieldGroup>
    )
  }),
)

interface SealDialogProps {
  readonly ableIds: readonly string[]
  onTake(picture: string): void
  onClose(): void
}

const SealDialog = observer(({ ableIds, onTake, onClose }: SealDialogProps) => {
  const say = useTexts(texts)
  const { lookups } = useRuntime()
  const [chosen, setChosen] = useState<string>()
  const seals = sealsOf(lookups, ableIds)
  const picture = seals?.find(({ id }) => id === chosen)?.image
  return (
    <Modal
      open
      title={say('choose')}
      okText={say('confirm')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: picture === undefined }}
      onOk={() => picture !== undefined && onTake(picture)}
      onCancel={onClose}
    >
      {seals === undefined && lookups.seals !== undefined && <Spin aria-label={say('loading')} />}
      {(seals?.length === 0 || lookups.seals === undefined) && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('none')} />
      )}
      {/* antd's group is a plain div, so the role and the name are set on this element around
          it. */}
      <div role="radiogroup" aria-label={say('choose')}>
        <Radio.Group value={chosen} onChange={({ target }) => setChosen(String(target.value))}>
          <Flex gap="middle" wrap>
            {seals?.map(({ id, fullName, image }) => (
              <Radio key={id} value={id}>
                <Flex vertical align="center" gap={4}>
                  <Inked value={image} alt="" height={100} />
                  {fullName}
                </Flex>
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      </div>
    </Modal>
  )
})
