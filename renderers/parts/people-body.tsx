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
 * Whether people are chosen by user id, or as members (`id--user`) for dialogs that also offer
 * other nouns.
 */
export type PeopleAs = 'user' | 'member'

interface PeopleListProps extends PickBodyProps {
  readonly from: PeopleAsk['from']
  readonly among: readonly string[] | null
  readonly as: PeopleAs
  /** Explains why the list is empty when nothing was searched. */
  readonly emptyWords: string
}

const idAs = (id: string, as: PeopleAs): string =>
  as === 'user' ? id : memberText({ to: 'user', id })
const nodeAs = (person: PersonChoice, place: 'tree' | 'list', as: PeopleAs): PickNode => ({
  ...personNode(person, place),
  id: idAs(person.id, as),
})

/** A list of people that loads more while scrolling. */
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
 * Organizations with their people; each loads when opened. Recently chosen people are above them.
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
        {/* The names of recent people may load after the tree. A changed key draws a new tree
            with that branch open. */}
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

/** All people: by organization, or found by name, account or pinyin. */
export const AllPeople = ({ as, keyword, ...given }: PickBodyProps & { readonly as: PeopleAs }) =>
  keyword === '' ? (
    <PeopleTree {...given} as={as} />
  ) : (
    <PeopleList {...given} keyword={keyword} from="all" among={null} as={as} emptyWords="" />
  )

/** Placeholders that stand for a person, such as the current user. */
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
