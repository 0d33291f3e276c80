import { useEffect, useId, useState } from 'react'
import { Alert, Button, Flex, Modal, Select, Spin, Typography } from 'antd'
import { defineTexts } from '#schemas/text.ts'
import { useFits } from './use-found.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { Problem } from '#schemas/wire/envelope.ts'
import { problemsIn } from './held.ts'
import type { HeldBy } from './held.ts'
import { useOnce } from './use-once.ts'

const texts = defineTexts({
  zh: {
    title: '“{name}”暂时不能删除',
    held: '被以下内容使用：',
    change: '请先在以上位置改用其他内容，然后再删除。',
    to: '交接给',
    toHint: '以上位置将一次性改为所选内容，随后删除“{name}”。成员和授权不会随之转移。',
    handOn: '交接并删除',
    wrong: '不能交接给所选内容：',
    close: '关闭',
    loading: '正在查询可交接的内容',
    failed: '无法查询可交接的内容',
    none: '没有可交接的内容',
  },
  zhtw: {
    title: '「{name}」暫時不能刪除',
    held: '被以下內容使用：',
    change: '請先在以上位置改用其他內容，然後再刪除。',
    to: '交接給',
    toHint: '以上位置將一次改為所選內容，隨後刪除「{name}」。成員和授權不會隨之轉移。',
    handOn: '交接並刪除',
    wrong: '不能交接給所選內容：',
    close: '關閉',
    loading: '正在查詢可交接的內容',
    failed: '無法查詢可交接的內容',
    none: '沒有可交接的內容',
  },
  en: {
    title: '“{name}” cannot be removed yet',
    held: 'It is held here:',
    change: 'Choose something else in these places first, then remove it.',
    to: 'Hand over to',
    toHint:
      'What is chosen is written in all these places at once, and “{name}” is removed. Members and permissions do not go along.',
    handOn: 'Hand over and remove',
    wrong: 'It cannot be handed over to what is chosen:',
    close: 'Close',
    loading: 'Asking what it can be handed over to',
    failed: 'What it can be handed over to could not be asked',
    none: 'There is nothing that it can be handed over to',
  },
})

interface Successor {
  readonly id: string
  readonly fullName: string
}

/**
 * Handing over: finds possible successors by a keyword, and hands over to one. Throws where the
 * server refuses.
 */
export interface HandingOn {
  find(keyword: string): Promise<readonly Successor[]>
  run(toId: string): Promise<void>
}

interface HoldersDialogProps {
  readonly name: string
  readonly heldBy: HeldBy
  /** Absent where the places can only be changed by hand. */
  readonly handingOn?: HandingOn
  onClose(): void
}

/**
 * Shows what uses an entry that was to be removed, and how to go on: hand it over to another, or
 * change those places first.
 */
export function HoldersDialog({ name, heldBy, handingOn, onClose }: HoldersDialogProps) {
  const text = useTexts(texts)
  const [toId, setToId] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<readonly Problem[]>([])
  const run = useOnce(async () => {
    if (!handingOn || toId === undefined) return
    setBusy(true)
    setWrong([])
    try {
      await handingOn.run(toId)
      onClose()
    } catch (error) {
      // A toast has already said that it was refused. The places stay visible, with the problems of
      // the chosen successor.
      setWrong(problemsIn(error))
      setBusy(false)
    }
  })
  const canHandOn = heldBy.canHandOn && handingOn !== undefined
  return (
    <Modal
      open
      title={text('title', { name })}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap={8} wrap>
          <Button onClick={onClose}>{text('close')}</Button>
          {canHandOn && (
            <Button
              danger
              loading={isBusy}
              disabled={toId === undefined}
              onClick={() => void run()}
            >
              {text('handOn')}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        <section>
          <Typography.Text>{text('held')}</Typography.Text>
          <Lines problems={heldBy.problems} />
        </section>
        {canHandOn ? (
          <SuccessorField
            name={name}
            find={handingOn.find}
            {...(toId !== undefined && { value: toId })}
            onChoose={(id) => {
              setToId(id)
              setWrong([])
            }}
          />
        ) : (
          <Alert type="info" showIcon title={text('change')} />
        )}
        {wrong.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={text('wrong')}
            description={<Lines problems={wrong} />}
          />
        )}
      </Flex>
    </Modal>
  )
}

const Lines = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <ul style={listStyle}>
    {problems.map(({ code, message }) => (
      <li key={`${code} ${message}`}>{message}</li>
    ))}
  </ul>
)

const listStyle = {
  margin: '4px 0 0',
  paddingInlineStart: 20,
  maxHeight: 240,
  overflow: 'auto',
  overflowWrap: 'anywhere',
} as const

interface SuccessorFieldProps {
  readonly name: string
  readonly value?: string
  find(keyword: string): Promise<readonly Successor[]>
  onChoose(id: string): void
}

interface SuccessorsState {
  readonly list: readonly Successor[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** What the list was searched by. */
  readonly keyword: string
}

/** Chooses the successor among the entries of the noun, searched by a keyword on the server. */
function SuccessorField({ name, value, find, onChoose }: SuccessorFieldProps) {
  const text = useTexts(texts)
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const [{ list, state, keyword: listed }, setFound] = useState<SuccessorsState>({
    list: [],
    state: 'loading',
    keyword: '',
  })
  const fits = useFits(keyword, listed !== keyword)
  useEffect(() => {
    let isGone = false
    find(keyword).then(
      (found) => isGone || setFound({ list: found, state: 'ready', keyword }),
      () => isGone || setFound({ list: [], state: 'failed', keyword }),
    )
    return () => void (isGone = true)
    // While the dialog is open, `find` asks about the same entry.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keyword])
  const empty =
    state === 'loading' ? (
      <Spin size="small" aria-label={text('loading')} />
    ) : (
      text(state === 'failed' ? 'failed' : 'none')
    )
  return (
    <div>
      <label htmlFor={id}>{text('to')}</label>
      <Select<string>
        id={id}
        aria-describedby={`${id}-hint`}
        style={{ width: '100%', marginTop: 4 }}
        {...(value !== undefined && { value })}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={list
          .map((successor) => ({ value: successor.id, label: successor.fullName }))
          .filter(({ label }) => fits(label))}
        notFoundContent={empty}
        onChange={onChoose}
      />
      <Typography.Text id={`${id}-hint`} type="secondary">
        {text('toHint', { name })}
      </Typography.Text>
    </div>
  )
}
