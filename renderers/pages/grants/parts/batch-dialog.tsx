import { useState } from 'react'
import {
  Alert,
  Button,
  Collapse,
  Empty,
  Flex,
  Modal,
  Radio,
  Select,
  Spin,
  Tag,
  Typography,
} from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { GrantChange } from '#schemas/grant/grants.ts'
import { ChangeList } from './change-list.tsx'
import type { SayScope } from './scope-name.tsx'
import { grantTexts, subjectKinds } from './texts.ts'

/** One of the subjects that receive the same grants. */
export interface Receiver {
  readonly type: SubjectType
  readonly id: string
  readonly name: string
  /** What changes for this subject; absent until its current grants are loaded. */
  readonly changes: readonly GrantChange[] | undefined
}

/** The state of a batch for its dialog. Read every property inside an observer. */
export interface BatchPort {
  readonly way: 'add' | 'replace'
  readonly receivers: readonly Receiver[]
  /** Names of the subjects that somebody else changed while the dialog was open. */
  readonly stale: readonly string[]
  /** Names of the subjects that were removed because the caller may not change them. */
  readonly locked: readonly string[]
  setWay(way: 'add' | 'replace'): void
  add(type: SubjectType, id: string, name: string): void
  remove(type: SubjectType, id: string): void
}

interface BatchDialogProps {
  readonly batch: BatchPort
  readonly models: readonly ModelParts[]
  readonly menus: ReadonlyMap<string, string>
  readonly sayScope: SayScope
  /** Draws the box that chooses one subject of this type. */
  pick(type: SubjectType, onPick: (id: string, name: string) => void): ReactNode
  /** Saves; false when the dialog must stay open. */
  save(): Promise<boolean>
  onClose(): void
}

/** The subjects that receive the grants, each with what changes for it. */
const Receivers = observer(
  ({
    batch,
    models,
    menus,
    sayScope,
  }: Pick<BatchDialogProps, 'batch' | 'models' | 'menus' | 'sayScope'>) => {
    const text = useTexts(grantTexts)
    const items = batch.receivers.map(({ type: kind, id, name, changes }) => ({
      key: `${kind} ${id}`,
      label: text('via', { type: text(kind), name }),
      extra: (
        <Flex gap={4} align="center" onClick={(event) => event.stopPropagation()}>
          {changes ? <Tag>{text('more', { count: changes.length })}</Tag> : <Spin size="small" />}
          <Button
            size="small"
            type="text"
            danger
            aria-label={text('takeOut', { name })}
            onClick={() => batch.remove(kind, id)}
          >
            ×
          </Button>
        </Flex>
      ),
      children: changes ? (
        <ChangeList changes={changes} models={models} menus={menus} sayScope={sayScope} />
      ) : (
        text('choosing')
      ),
    }))
    return items.length === 0 ? (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('choose')} />
    ) : (
      <Collapse size="small" items={items} aria-label={text('difference')} />
    )
  },
)

/**
 * Grants the same to several subjects at once, and shows what changes for each before it is saved.
 */
export const BatchDialog = observer(
  ({ batch, models, menus, sayScope, pick, save, onClose }: BatchDialogProps) => {
    const text = useTexts(grantTexts)
    const [type, setType] = useState<SubjectType>('role')
    const [isBusy, setBusy] = useState(false)
    const { receivers, stale, locked } = batch
    const isReady =
      receivers.some(({ changes = [] }) => changes.length > 0) &&
      receivers.every(({ changes }) => changes !== undefined)
    const run = async () => {
      setBusy(true)
      if (await save()) onClose()
      else setBusy(false)
    }
    return (
      <Modal
        open
        title={text('batch')}
        width={640}
        onCancel={onClose}
        onOk={() => void run()}
        okText={text('save')}
        cancelText={text('cancel')}
        okButtonProps={{ disabled: !isReady }}
        confirmLoading={isBusy}
        mask={{ closable: false }}
      >
        <Flex vertical gap="middle">
          <Typography.Text type="secondary">{text('batchHint')}</Typography.Text>
          <Radio.Group
            aria-label={text('way')}
            value={batch.way}
            options={[
              { value: 'add', label: text('wayAdd') },
              { value: 'replace', label: text('wayReplace') },
            ]}
            onChange={({ target }) => batch.setWay(target.value as 'add' | 'replace')}
          />
          <Flex gap={8} wrap>
            <Select<SubjectType>
              aria-label={text('subjectType')}
              value={type}
              options={subjectKinds.map((kind) => ({ value: kind, label: text(kind) }))}
              onChange={setType}
              style={{ width: 140 }}
            />
            {pick(type, (id, name) => batch.add(type, id, name))}
          </Flex>
          {locked.length > 0 && (
            <Alert type="warning" showIcon title={text('notYours', { names: locked.join(', ') })} />
          )}
          {stale.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={text('batchStale', { names: stale.join(', ') })}
            />
          )}
          <Receivers batch={batch} models={models} menus={menus} sayScope={sayScope} />
        </Flex>
      </Modal>
    )
  },
)
