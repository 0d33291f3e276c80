import { Spin, Typography } from 'antd'
import type { ReferencePlace } from '#schemas/api/reference.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { useLoaded } from './use-loaded.ts'

const texts = defineTexts({
  zh: {
    title: '被以下内容使用：',
    none: '没有其他设置使用它',
    failed: '无法查询使用情况',
    loading: '正在查询使用情况',
    line: '{name}（{text}）',
  },
  zhtw: {
    title: '被以下內容使用：',
    none: '沒有其他設定使用它',
    failed: '無法查詢使用情況',
    loading: '正在查詢使用情況',
    line: '{name}（{text}）',
  },
  en: {
    title: 'It is used here:',
    none: 'No other setting uses it',
    failed: 'Where it is used could not be asked',
    loading: 'Asking where it is used',
    line: '{name} ({text})',
  },
})

type UseLine = Pick<ReferencePlace, 'id' | 'fullName' | 'text'>

interface UsesProps {
  /**
   * Passed as a prop, because questions are drawn outside the page that asks them and have no
   * runtime.
   */
  readonly say: Say
  /** Identifies what is looked up; when it changes, the list is loaded again. */
  readonly of: string
  load(): Promise<{ readonly list: readonly UseLine[] }>
}

/** Shows where something is used, before it is removed or renamed. */
export function Uses({ say, of, load }: UsesProps) {
  const loaded = useLoaded(of, load)
  if (loaded.state === 'loading') return <Spin size="small" aria-label={say(texts, 'loading')} />
  if (loaded.value === undefined)
    return <Typography.Text type="warning">{say(texts, 'failed')}</Typography.Text>
  return <UsesList say={say} list={loaded.value.list} />
}

/** The same for a list that is already known. */
export function UsesList({ say, list }: { readonly say: Say; readonly list: readonly UseLine[] }) {
  if (list.length === 0)
    return <Typography.Text type="secondary">{say(texts, 'none')}</Typography.Text>
  return (
    <>
      <Typography.Text>{say(texts, 'title')}</Typography.Text>
      <ul
        style={{
          margin: '4px 0 0',
          paddingInlineStart: 20,
          maxHeight: 240,
          overflow: 'auto',
          overflowWrap: 'anywhere',
        }}
      >
        {list.map((useLine) => (
          <li key={`${useLine.id}${useLine.fullName}${useLine.text}`}>
            {useLine.text === ''
              ? useLine.fullName
              : say(texts, 'line', { name: useLine.fullName, text: useLine.text })}
          </li>
        ))}
      </ul>
    </>
  )
}
