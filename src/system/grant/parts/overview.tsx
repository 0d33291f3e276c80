import { useState } from 'react'
import { Button, Flex, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { EndTag } from '#renderers/pages/grants/parts/end-pick.tsx'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectOverview } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'
import type { Subject } from '../store.ts'
import { subjectTexts } from '../texts.ts'
import { Compare } from './compare.tsx'
import { ListTabs } from './list-tabs.tsx'

const makeOverviewStore = (send: Send, type: SubjectType): EntryStore<SubjectOverview, never> =>
  new EntryStore({
    async load({ keyword, page, size }, signal) {
      const { list, pagination } = await send(
        authority.overview,
        {
          query: {
            objectType: type,
            currentPage: page,
            pageSize: size,
            ...(keyword && { keyword }),
          },
        },
        { quiet: true, signal },
      )
      return { list, total: pagination.total }
    },
  })

const counts = ['menus', 'models', 'buttons', 'scopes'] as const

function useColumns(type: SubjectType, onOpen: (id: string) => void) {
  const text = useTexts(subjectTexts)
  const words = useTexts(grantTexts)
  const note = {
    key: 'note',
    title: text('note'),
    width: 200,
    render: (subject: SubjectOverview) => subject.note || '-',
  }
  const people = {
    key: 'people',
    title: text('people'),
    width: 100,
    align: 'right' as const,
    render: (subject: SubjectOverview) => subject.people,
  }
  return [
    {
      key: 'name',
      title: text('name'),
      width: 220,
      render: ({ id, fullName, enabledMark }: SubjectOverview) => (
        <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => onOpen(id)}>
          {enabledMark === 0 ? words('off', { name: fullName }) : fullName}
        </Button>
      ),
    },
    ...(type === 'user' ? [note] : [people]),
    ...counts.map((key) => ({
      key,
      title: text(key),
      width: key === 'models' ? 160 : 130,
      align: 'right' as const,
      render: (subject: SubjectOverview) => subject[key],
    })),
    {
      key: 'ends',
      title: text('ends'),
      width: 150,
      render: ({ ends, expired }: SubjectOverview) =>
        ends === null && expired === 0 ? (
          '-'
        ) : (
          <Flex gap={4} wrap>
            <EndTag until={ends} />
            {expired > 0 && <Tag color="error">{text('expired', { count: expired })}</Tag>}
          </Flex>
        ),
    },
    ...(type === 'user' ? [] : [note]),
  ]
}

interface OverviewProps {
  readonly type: SubjectType
  onOpen(subject: Subject): void
  /** Shows another kind of subjects, or who has something. */
  onList(list: SubjectType | 'holders'): void
}

/** The subjects of a kind with what each holds; a row opens its permissions. */
export const Overview = observer(({ type, onOpen, onList }: OverviewProps) => {
  const { send } = useEngine()
  const text = useTexts(subjectTexts)
  const words = useTexts(grantTexts)
  const [store] = useState(() => makeOverviewStore(send, type))
  useEntryAddress(store)
  const [first, setFirst] = useState<SubjectOverview | null | undefined>()
  const columns = useColumns(type, (id) => onOpen({ type, id }))
  return (
    <>
      <EntriesPage<SubjectOverview>
        noun={`permissions of ${type}`}
        title={words('title')}
        lead={text('lead')}
        tabs={<ListTabs active={type} onList={onList} />}
        store={store}
        columns={columns}
        nameOf={({ fullName }) => fullName}
        acts={[{ key: 'compare', label: text('compare'), run: () => setFirst(null) }]}
        actionsOf={(subject) => [
          {
            key: 'open',
            label: text('open'),
            call: authority.read,
            run: () => onOpen({ type, id: subject.id }),
          },
          {
            key: 'compare',
            label: text('compare'),
            call: authority.read,
            run: () => setFirst(subject),
          },
        ]}
      />
      {first !== undefined && (
        <Compare
          {...(first && { first: { type, id: first.id, name: first.fullName } })}
          kinds={subjectKinds}
          onClose={() => setFirst(undefined)}
        />
      )}
    </>
  )
})
