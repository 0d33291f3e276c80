import { useState } from 'react'
import { Button, Empty, Flex, Input, Table, Tag, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Holders as Held, Holding, ModelParts } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { EndTag } from './end-pick.tsx'
import { TargetPick } from './target-pick.tsx'
import type { TargetDraft } from './target-pick.tsx'
import { ScopeName } from './scope-name.tsx'
import type { SayScope } from './scope-name.tsx'
import { grantTexts } from './texts.ts'

interface HoldersProps {
  /** The target that is selected at first. */
  readonly first: TargetDraft
  readonly models: readonly ModelParts[]
  readonly menus: ReadonlyMap<string, string>
  /** Throws where it was refused; the user has then been told already. */
  find(
    target: Holding,
    page: { readonly keyword: string; readonly currentPage: number },
  ): Promise<Held>
  /** Opens the grants of a subject; for a user, the explanation of where each right comes from. */
  onOpen(type: SubjectType, id: string): void
  readonly sayScope: SayScope
}

const types = ['menu', 'column', 'form', 'button', 'scope'] as const

const targetOf = ({ type, menuId, modelId, enCode }: TargetDraft): Holding | undefined => {
  if (type === 'menu') return menuId ? { type, menuId } : undefined
  if (type === 'scope') return modelId ? { type, modelId } : undefined
  return type !== 'record' && modelId && enCode ? { type, modelId, enCode } : undefined
}

interface SubjectsHeldProps extends Pick<HoldersProps, 'models' | 'menus' | 'onOpen' | 'sayScope'> {
  readonly subjects: Held['subjects']
  /** The form whose scopes are shown. */
  readonly modelId: string
}

/** The subjects that have the grant. */
const SubjectsHeld = ({
  subjects,
  modelId,
  models,
  menus,
  onOpen,
  sayScope,
}: SubjectsHeldProps) => {
  const text = useTexts(grantTexts)
  return (
    <section aria-label={text('subjectsHeld')}>
      <Typography.Title level={2} style={{ fontSize: 14 }}>
        {text('subjectsHeld')}
      </Typography.Title>
      {subjects.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nobodyHeld')} />
      )}
      <Flex gap={4} wrap>
        {subjects.map(({ subjectType, subjectId, subjectName, scope, menuId, until }) => (
          <Button
            key={`${subjectType} ${subjectId} ${menuId} ${JSON.stringify(scope)}`}
            size="small"
            onClick={() => onOpen(subjectType, subjectId)}
            style={{
              height: 'auto',
              maxWidth: '100%',
              whiteSpace: 'normal',
              textAlign: 'start',
            }}
          >
            {text('via', { type: text(subjectType), name: subjectName })}
            {scope && (
              <Tag style={{ marginInlineEnd: 0, whiteSpace: 'normal' }}>
                <ScopeName modelId={modelId} scope={scope} models={models} say={sayScope} />
              </Tag>
            )}
            {menuId && (
              <Typography.Text type="secondary">
                {text('throughEntry', { name: menus.get(menuId) ?? menuId })}
              </Typography.Text>
            )}
            <EndTag until={until} />
          </Button>
        ))}
      </Flex>
    </section>
  )
}

interface PeopleHeldProps extends Pick<HoldersProps, 'onOpen'> {
  readonly users: Held['users']
  readonly keyword: string
  readonly isBusy: boolean
  readonly onFind: (keyword: string, currentPage: number) => void
}

/** The people who have the right, page by page. */
const PeopleHeld = ({ users, keyword, isBusy, onFind, onOpen }: PeopleHeldProps) => {
  const text = useTexts(grantTexts)
  const { total, currentPage, pageSize } = users.pagination
  return (
    <section aria-label={text('peopleHeld', { count: users.pagination.total })}>
      <Flex justify="space-between" align="center" wrap gap={8} style={{ marginBottom: 8 }}>
        <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
          {text('peopleHeld', { count: users.pagination.total })}
        </Typography.Title>
        <Input.Search
          allowClear
          defaultValue={keyword}
          maxLength={100}
          aria-label={text('keyword')}
          placeholder={text('keyword')}
          onSearch={(word) => onFind(word, 1)}
          style={{ width: 220 }}
        />
      </Flex>
      <Table
        rowKey="id"
        size="small"
        loading={isBusy}
        scroll={{ x: 480 }}
        dataSource={users.list}
        locale={{ emptyText: text('nobodyHeld') }}
        pagination={{
          current: currentPage,
          pageSize,
          total,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: (page) => onFind(keyword, page),
        }}
        columns={[
          { title: text('user'), dataIndex: 'realName', ellipsis: true },
          { title: text('account'), dataIndex: 'account', ellipsis: true },
          { title: text('organizeOf'), dataIndex: 'organize', ellipsis: true },
          {
            title: text('why'),
            width: 80,
            render: (_, { id, realName }) => (
              <Button
                size="small"
                type="link"
                aria-label={`${text('why')}: ${realName}`}
                onClick={() => onOpen('user', id)}
              >
                {text('why')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}

/**
 * Shows who has a right: the subjects with the grant, and the people who have it through them, page
 * by page.
 */
export const Holders = ({ first, models, menus, find, onOpen, sayScope }: HoldersProps) => {
  const text = useTexts(grantTexts)
  const [asked, setAsked] = useState<TargetDraft>(first)
  const [held, setHeld] = useState<Held | null>(null)
  const [keyword, setKeyword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const target = targetOf(asked)
  const change = (next: TargetDraft) => {
    setAsked(next)
    setHeld(null)
    setKeyword('')
  }
  const run = async (word: string, currentPage: number) => {
    if (!target) return
    setBusy(true)
    setKeyword(word)
    try {
      setHeld(await find(target, { keyword: word.trim(), currentPage }))
    } catch {
      // A toast has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap="middle">
      <Typography.Text type="secondary">{text('holdersHint')}</Typography.Text>
      <Flex gap={8} wrap>
        <TargetPick value={asked} types={types} models={models} menus={menus} onChange={change} />
        <Button type="primary" disabled={!target} loading={isBusy} onClick={() => void run('', 1)}>
          {text('find')}
        </Button>
      </Flex>
      {held && (
        <SubjectsHeld
          subjects={held.subjects}
          modelId={asked.modelId ?? ''}
          models={models}
          menus={menus}
          onOpen={onOpen}
          sayScope={sayScope}
        />
      )}
      {held && (
        <PeopleHeld
          users={held.users}
          keyword={keyword}
          isBusy={isBusy}
          onFind={(word, page) => void run(word, page)}
          onOpen={onOpen}
        />
      )}
    </Flex>
  )
}
