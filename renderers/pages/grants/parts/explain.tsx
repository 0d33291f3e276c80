import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Flex, Tag, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import type { Explanation, ExplainTarget } from '#schemas/api/explanation.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { formatTime } from '#schemas/format/time.ts'
import { TargetPick } from './target-pick.tsx'
import type { TargetDraft } from './target-pick.tsx'
import type { FoundRecord } from './record-pick.tsx'
import { ScopeName } from './scope-name.tsx'
import type { SayScope } from './scope-name.tsx'
import { grantTexts, reasonKeys } from './texts.ts'

interface ExplainProps {
  readonly models: readonly ModelParts[]
  readonly menus: ReadonlyMap<string, string>
  /** Throws where it was refused; the user has then been told already. */
  ask(target: ExplainTarget): Promise<Explanation>
  findRecords(modelId: string, keyword: string): Promise<readonly FoundRecord[]>
  readonly sayScope: SayScope
  /** What is explained at once. */
  readonly first?: TargetDraft | undefined
  /** Opens the grants of the subject that something comes through. */
  onOpen(type: SubjectType, id: string): void
}

const types = ['menu', 'column', 'form', 'button', 'record'] as const

const targetOf = ({
  type,
  menuId,
  modelId,
  enCode,
  recordId,
}: TargetDraft): ExplainTarget | undefined => {
  if (type === 'menu') return menuId ? { type, menuId } : undefined
  if (type === 'record')
    return modelId && recordId ? { type, modelId, recordId: recordId.trim() } : undefined
  return type !== 'scope' && modelId && enCode ? { type, modelId, enCode } : undefined
}

interface ReasonsProps extends Pick<ExplainProps, 'models' | 'sayScope' | 'onOpen'> {
  readonly grants: Explanation['grants']
  /** The form whose scopes are shown. */
  readonly modelId: string
}

/** The grants that an answer rests on: through whom, by whom and since when. */
const Reasons = ({ grants, modelId, models, sayScope, onOpen }: ReasonsProps) => {
  const text = useTexts(grantTexts)
  const { timeZone } = useRuntime()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {grants.map((grant, index) => (
        <li key={`${grant.subjectType} ${grant.subjectId} ${grant.enCode} ${index}`}>
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0 }}
            onClick={() => onOpen(grant.subjectType, grant.subjectId)}
          >
            {text('via', { type: text(grant.subjectType), name: grant.subjectName })}
          </Button>
          {grant.scope && (
            <>
              {' '}
              · <ScopeName modelId={modelId} scope={grant.scope} models={models} say={sayScope} />
            </>
          )}{' '}
          {grant.decides && <Tag color="success">{text('decides')}</Tag>}
          {grant.until !== null && (
            <Tag color={grant.isOver ? 'error' : 'warning'}>
              {text(grant.isOver ? 'expiredOn' : 'untilDay', { day: grant.until })}
            </Tag>
          )}
          {grant.givenAt !== null && (
            <Typography.Text type="secondary">
              {text('givenBy', {
                name: grant.givenBy || '-',
                time: formatTime(grant.givenAt, timeZone),
              })}
            </Typography.Text>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Explains why the chosen user can or cannot see a menu entry, a column, a field, a button or a
 * record (rulings, Permissions).
 */
export const Explain = ({
  models,
  menus,
  ask,
  findRecords,
  sayScope,
  first,
  onOpen,
}: ExplainProps) => {
  const text = useTexts(grantTexts)
  const [asked, setAsked] = useState<TargetDraft>(first ?? { type: 'menu' })
  const [answer, setAnswer] = useState<Explanation | null>(null)
  const [isBusy, setBusy] = useState(false)
  const target = targetOf(asked)
  const change = (next: TargetDraft) => {
    setAsked(next)
    setAnswer(null)
  }
  const run = async () => {
    if (!target) return
    setBusy(true)
    try {
      setAnswer(await ask(target))
    } catch {
      // A toast has said why.
    } finally {
      setBusy(false)
    }
  }
  const begin = useRef(first === undefined ? undefined : run)
  useEffect(() => {
    const start = begin.current
    begin.current = undefined
    void start?.()
  }, [])
  return (
    <Flex vertical gap="middle">
      <Flex gap={8} wrap>
        <TargetPick
          value={asked}
          types={types}
          models={models}
          menus={menus}
          findRecords={findRecords}
          onChange={change}
        />
        <Button type="primary" disabled={!target} loading={isBusy} onClick={() => void run()}>
          {text('ask')}
        </Button>
      </Flex>
      {answer && (
        <Alert
          type={answer.isAllowed ? 'success' : 'warning'}
          showIcon
          title={text(answer.isAllowed ? 'allowed' : 'refused', {
            reason: text(reasonKeys[answer.reason]),
          })}
        />
      )}
      {answer && answer.grants.length > 0 && (
        <Reasons
          grants={answer.grants}
          modelId={asked.modelId ?? ''}
          models={models}
          sayScope={sayScope}
          onOpen={onOpen}
        />
      )}
    </Flex>
  )
}
