import { useState } from 'react'
import { Alert, Button, Flex, Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Explanation, ExplainTarget, ModelParts } from '#schemas/api/authority.ts'
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

/**
 * Explains why the chosen user can or cannot see a menu entry, a column, a field, a button or a
 * record (rulings, Permissions).
 */
export const Explain = ({ models, menus, ask, findRecords, sayScope }: ExplainProps) => {
  const text = useTexts(grantTexts)
  const [asked, setAsked] = useState<TargetDraft>({ type: 'menu' })
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
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {answer.grants.map((grant, index) => (
            <li key={`${grant.subjectType} ${grant.subjectId} ${grant.enCode} ${index}`}>
              {text('via', { type: text(grant.subjectType), name: grant.subjectName })}
              {grant.scope && (
                <>
                  {' '}
                  ·{' '}
                  <ScopeName
                    modelId={asked.modelId ?? ''}
                    scope={grant.scope}
                    models={models}
                    say={sayScope}
                  />
                </>
              )}{' '}
              {grant.decides && <Tag color="success">{text('decides')}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}
