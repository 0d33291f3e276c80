import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { PickLine } from '#schemas/source/define.ts'
import { memberText } from '#schemas/widget/member.ts'
import type { MemberNoun } from '#schemas/widget/member.ts'
import { linesOf } from '#schemas/widget/reference.ts'
import type { LineNoun } from '#schemas/widget/reference.ts'
import type { PickBodyProps } from './pick-dialog.tsx'
import { growNodes } from './pick-nodes.ts'
import type { PickNode } from './pick-nodes.ts'
import { PickState } from './pick-state.tsx'
import { pickTexts } from './pick-texts.ts'
import { PickTree } from './pick-tree.tsx'
import { useHolds } from './use-holds.ts'
import { useLoaded } from './use-loaded.ts'

interface LinesBodyProps extends PickBodyProps {
  readonly of: LineNoun
  /** Ids that may be chosen; null means all. */
  readonly among: readonly string[] | null
  /** Returns them as members (`id--role`), for dialogs that also offer other nouns. */
  readonly asMembers?: boolean
}

const asMember = (nodes: readonly PickNode[], to: MemberNoun): PickNode[] =>
  nodes.map((node) => ({
    ...node,
    id: node.id === null ? null : memberText({ to, id: node.id }),
    ...(node.children && { children: asMember(node.children, to) }),
  }))

/**
 * The tree of organizations, departments, positions, roles or groups, searched by name, code or
 * pinyin. Recently chosen entries are above it.
 */
export const LinesBody = observer(
  ({ of, among, asMembers = false, keyword, ...given }: LinesBodyProps) => {
    const { picks } = useRuntime()
    const holds = useHolds()
    const text = useTexts(pickTexts)
    const { entry: noun, lines: kind } = linesOf(of)
    const lines = useLoaded(noun, () => picks.lines(noun))
    if (lines.state !== 'there') return <PickState state={lines.state} retry={lines.retry} />

    const able = among && new Set(among)
    const canChoose = (line: PickLine): boolean =>
      kind.isOf(line.type) && (able?.has(line.id) ?? true)
    const grown = growNodes(lines.value, { canChoose, holds: (name) => holds(name, keyword) })
    const byId = new Map(lines.value.filter(canChoose).map((line) => [line.id, line]))
    const recent = picks.recent(of).flatMap((id): PickNode[] => {
      const line = byId.get(id)
      return line ? [{ key: `recent/${id}`, id, name: line.fullName, note: '', isLeaf: true }] : []
    })
    const lately: PickNode[] =
      keyword === '' && recent.length > 0
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
    const nodes = asMembers ? asMember([...lately, ...grown], noun) : [...lately, ...grown]
    if (nodes.length === 0)
      return <PickState state="empty" words={text(keyword === '' ? 'empty' : 'notFound')} />
    const top = ['recent', ...grown.map(({ key }) => key)]
    return (
      <PickTree {...given} key={keyword} nodes={nodes} {...(keyword === '' && { opened: top })} />
    )
  },
)
