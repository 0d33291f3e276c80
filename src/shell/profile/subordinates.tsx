import { useCallback, useState } from 'react'
import { Avatar, Tree, Typography } from 'antd'
import type { TreeDataNode } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import type { Subordinate } from '#schemas/api/profile.ts'
import { useEngine } from '#src/app/engine.tsx'
import { initialsOf } from '../navbar/initials.ts'
import { Loaded } from './loaded.tsx'
import { profileTexts } from './texts.ts'
import { ownTexts } from './own-texts.ts'

const Person = observer(
  ({ person: { avatar, userName, department, position } }: { readonly person: Subordinate }) => {
    const picture = useEngine().pictures.find('userAvatar', avatar)
    return (
      <span className="profile-person">
        <Avatar size={28} {...(picture && { src: picture })} alt="">
          {initialsOf(userName)}
        </Avatar>
        <span>
          {userName}{' '}
          <Typography.Text type="secondary">
            {[department, position].filter(Boolean).join(' · ')}
          </Typography.Text>
        </span>
      </span>
    )
  },
)

interface SubordinateNode extends TreeDataNode {
  readonly id: string
  readonly children?: SubordinateNode[]
}

// The key contains the whole path, because two people who lead each other appear repeatedly.
const nodesOf = (list: readonly Subordinate[], above = ''): SubordinateNode[] =>
  list.map((person) => ({
    key: `${above}/${person.id}`,
    id: person.id,
    title: <Person person={person} />,
    isLeaf: person.isLeaf,
  }))

const within = (
  nodes: readonly SubordinateNode[],
  key: SubordinateNode['key'],
  children: SubordinateNode[],
): SubordinateNode[] =>
  nodes.map((node) =>
    node.key === key
      ? { ...node, children }
      : node.children
        ? { ...node, children: within(node.children, key, children) }
        : node,
  )

const People = ({ list }: { readonly list: readonly Subordinate[] }) => {
  const { send } = useEngine()
  const text = useTexts(profileTexts)
  const [nodes, setNodes] = useState(() => nodesOf(list))
  const load = async ({ key, id }: SubordinateNode) => {
    const { list: below } = await send(profile.subordinates, { params: { id } })
    setNodes((now) => within(now, key, nodesOf(below, String(key))))
  }
  return (
    <Tree<SubordinateNode>
      treeData={nodes}
      loadData={load}
      selectable={false}
      blockNode
      aria-label={text('subordinates')}
    />
  )
}

/**
 * The people whom the user leads, and those led by them, loaded as they are opened (specification
 * 7.8).
 */
export const SubordinatesPart = () => {
  const { send } = useEngine()
  const text = useTexts(ownTexts)
  const load = useCallback(
    async () => (await send(profile.subordinates, { params: { id: '0' } }, { quiet: true })).list,
    [send],
  )
  return (
    <Loaded load={load} isEmpty={(list) => list.length === 0} empty={text('noSubordinates')}>
      {(list) => <People list={list} />}
    </Loaded>
  )
}
