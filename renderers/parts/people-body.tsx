import { Alert, Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { PersonChoice } from '#schemas/api/user.ts'
import type { PeopleAsk } from '#schemas/runtime.ts'
import { memberText } from '#schemas/widget/member.ts'
import type { PickBodyProps } from './pick-dialog.tsx'
import { personNode } from './pick-nodes.ts'
import type { PickNode } from './pick-nodes.ts'
import { PickState } from './pick-state.tsx'
import { pickTexts } from './pick-texts.ts'
import { PickTree } from './pick-tree.tsx'
import { useLoaded } from './use-loaded.ts'
import { usePeople } from './use-people.ts'

/**
 * People are chosen by their ids, or as members (`id--user`) where others can be chosen beside
 * them.
 */
export type PeopleAs = 'user' | 'member'

interface PeopleListProps extends PickBodyProps {
  readonly from: PeopleAsk['from']
  readonly among: readonly string[] | null
  readonly as: PeopleAs
  /** Why nobody is there when nothing was searched. */
  readonly emptyWords: string
}

const idAs = (id: string, as: PeopleAs): string =>
  as === 'user' ? id : memberText({ to: 'user', id })
const nodeAs = (person: PersonChoice, place: 'tree' | 'list', as: PeopleAs): PickNode => ({
  ...personNode(person, place),
  id: idAs(person.id, as),
})

/** People one below another, loaded as one scrolls. */
export function PeopleList({ from, among, as, emptyWords, keyword, ...given }: PeopleListProps) {
  const text = useTexts(pickTexts)
  const { list, state, more, retry } = usePeople({ from, keyword, ...(among && { among }) })
  if (list.length === 0)
    return (
      <PickState
        state={state === 'there' ? 'empty' : state}
        words={keyword === '' ? emptyWords : text('notFound')}
        retry={retry}
      />
    )
  return (
    <>
      <PickTree
        {...given}
        key={keyword}
        nodes={list.map((person) => nodeAs(person, 'list', as))}
        onNearEnd={more}
      />
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={text('failed')}
          action={
            <Button size="small" onClick={retry}>
              {text('retry')}
            </Button>
          }
        />
      )}
    </>
  )
}

type Inside = Readonly<Record<string, readonly PersonChoice[]>>

/**
 * Organisations with people in them, each loaded when it is opened; above them who was chosen
 * lately.
 */
const PeopleTree = observer(
  ({ as, ...given }: Omit<PickBodyProps, 'keyword'> & { readonly as: PeopleAs }) => {
    const { picks, lookups } = useRuntime()
    const text = useTexts(pickTexts)
    const [opened, setOpened] = useState<Inside>({})
    const [hasFailed, setFailed] = useState(false)
    const top = useLoaded('', () => picks.inside('0'))
    if (top.state !== 'there') return <PickState state={top.state} retry={top.retry} />

    const open = async (key: string) => {
      const list = await picks.inside(key).catch(() => null)
      setFailed(list === null)
      if (list) setOpened((before) => ({ ...before, [key]: list }))
    }
    const grow = (list: readonly PersonChoice[], parentId: string): PickNode[] =>
      list.map((choice) => {
        if (choice.type === 'user')
          return { ...nodeAs(choice, 'tree', as), key: `${parentId}/${choice.id}` }
        const inside = opened[choice.id]
        return {
          key: choice.id,
          id: null,
          name: choice.fullName,
          note: '',
          isLeaf: inside?.length === 0,
          ...(inside && { children: grow(inside, choice.id) }),
        }
      })
    const recent = picks.recent('user').flatMap((id): PickNode[] => {
      const name = lookups.name({ to: 'user', among: null }, id)
      return name === undefined
        ? []
        : [{ key: `recent/${id}`, id: idAs(id, as), name, note: '', isLeaf: true }]
    })
    const lately: PickNode[] =
      recent.length > 0
        ? [
            {
              key: 'recent',
              id: null,
              name: text('recent'),
              note: '',
              isLeaf: false,
              children: recent,
            },
          ]
        : []
    const nodes = [...lately, ...grow(top.value, '')]
    if (nodes.length === 0) return <PickState state="empty" />
    return (
      <>
        {hasFailed && <Alert type="error" showIcon title={text('failed')} />}
        {/* Their names may come later than the tree: only a new one opens them. */}
        <PickTree
          {...given}
          key={recent.length > 0 ? 'lately' : ''}
          nodes={nodes}
          opened={['recent']}
          loaded={['recent', ...Object.keys(opened)]}
          onOpen={open}
        />
      </>
    )
  },
)

/** Everybody: by organisation, or found by name, account, pinyin or mobile phone. */
export const AllPeople = ({ as, keyword, ...given }: PickBodyProps & { readonly as: PeopleAs }) =>
  keyword === '' ? (
    <PeopleTree {...given} as={as} />
  ) : (
    <PeopleList {...given} keyword={keyword} from="all" among={null} as={as} emptyWords="" />
  )

/** What stands for somebody who is not named: the current user. */
export function SystemVariables({
  as,
  keyword: _keyword,
  ...given
}: PickBodyProps & { readonly as: PeopleAs }) {
  const { userId } = useRuntime().picks
  const text = useTexts(pickTexts)
  if (userId === '') return <PickState state="empty" />
  return (
    <PickTree
      {...given}
      nodes={[
        { key: userId, id: idAs(userId, as), name: text('currentUser'), note: '', isLeaf: true },
      ]}
    />
  )
}
