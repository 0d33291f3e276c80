import { Alert } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { AreaChoice } from '#schemas/api/area.ts'
import { wayMark } from '#schemas/widget/branch.ts'
import type { PickProps } from './choices.ts'
import { PickDialog } from './pick-dialog.tsx'
import type { PickBodyProps, PickDialogGiven } from './pick-dialog.tsx'
import { PickField } from './pick-field.tsx'
import type { PickNode } from './pick-nodes.ts'
import { PickState } from './pick-state.tsx'
import { pickTexts } from './pick-texts.ts'
import { PickTree } from './pick-tree.tsx'
import { useLoaded } from './use-loaded.ts'

interface AreaPickerProps extends PickProps {
  /**
   * The level that must be chosen: 0 province, 1 city, 2 district, 3 street. Where a branch does
   * not go that deep, its last level counts. Infinity allows any level.
   */
  readonly level: number
}

type AreaBodyProps = PickBodyProps & { readonly level: number }

const canChoose = ({ isLeaf }: AreaChoice, depth: number, level: number): boolean =>
  level === Infinity || depth === level || (isLeaf && depth < level)
const depthOf = ({ fullPath }: AreaChoice): number => fullPath.split('/').length - 1

/** Areas that contain a word, each with its full path. */
function FoundAreas({ level, keyword, ...given }: AreaBodyProps) {
  const { picks } = useRuntime()
  const text = useTexts(pickTexts)
  const found = useLoaded(keyword, () => picks.areas('0', keyword))
  if (found.state !== 'there') return <PickState state={found.state} retry={found.retry} />
  const nodes = found.value
    .filter((area) => canChoose(area, depthOf(area), level))
    .map((area): PickNode => ({
      key: area.id,
      id: area.id,
      name: area.fullName,
      note: area.fullPath.replaceAll('/', wayMark),
      isLeaf: true,
    }))
  return nodes.length === 0 ? (
    <PickState state="empty" words={text('notFound')} />
  ) : (
    <PickTree {...given} key={keyword} nodes={nodes} />
  )
}

type Below = Readonly<Record<string, readonly AreaChoice[]>>

/** The tree of areas; each level is loaded when opened. Recently chosen areas are above it. */
const AreaTree = observer(({ level, ...given }: Omit<AreaBodyProps, 'keyword'>) => {
  const { picks, lookups } = useRuntime()
  const text = useTexts(pickTexts)
  const [below, setBelow] = useState<Below>({})
  const [hasFailed, setFailed] = useState(false)
  const top = useLoaded('', () => picks.areas('0', ''))
  if (top.state !== 'there') return <PickState state={top.state} retry={top.retry} />
  const open = async (key: string) => {
    const list = await picks.areas(key, '').catch(() => null)
    if (list) setBelow((before) => ({ ...before, [key]: list }))
    setFailed(list === null)
  }
  const grow = (list: readonly AreaChoice[], depth: number): PickNode[] =>
    list.map((area) => {
      const children = below[area.id]
      const isEnd = area.isLeaf || depth >= level
      return {
        key: area.id,
        id: canChoose(area, depth, level) ? area.id : null,
        name: area.fullName,
        note: '',
        isLeaf: isEnd,
        ...(children && !isEnd && { children: grow(children, depth + 1) }),
      }
    })
  const recent = picks.recent(recentName(level)).flatMap((id): PickNode[] => {
    const name = lookups.name({ to: 'area', level }, id)
    return name === undefined ? [] : [{ key: `recent/${id}`, id, name, note: '', isLeaf: true }]
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
  const nodes = [...lately, ...grow(top.value, 0)]
  if (nodes.length === 0) return <PickState state="empty" />
  return (
    <>
      {hasFailed && <Alert type="error" showIcon title={text('failed')} />}
      <PickTree
        {...given}
        nodes={nodes}
        opened={['recent']}
        loaded={['recent', ...Object.keys(below)]}
        onOpen={open}
      />
    </>
  )
})

const recentName = (level: number): string => `area${level}`
const AreaBody = ({ keyword, ...given }: AreaBodyProps) =>
  keyword === '' ? <AreaTree {...given} /> : <FoundAreas {...given} keyword={keyword} />

interface AreaDialogProps extends PickDialogGiven {
  readonly level: number
}

/**
 * The dialog that chooses provinces, cities and districts from their tree (2.7); they can be found
 * by name, code or pinyin.
 */
const AreaDialog = observer(({ level, onConfirm, ...given }: AreaDialogProps) => {
  const { lookups, picks } = useRuntime()
  const text = useTexts(pickTexts)
  const confirm = (ids: readonly string[]) => {
    picks.remember(
      recentName(level),
      ids.filter((id) => !given.ids.includes(id)),
    )
    onConfirm(ids)
  }
  const tabs = [
    {
      key: 'area',
      label: given.title,
      body: (body: PickBodyProps) => <AreaBody {...body} level={level} />,
    },
  ]
  return (
    <PickDialog
      {...given}
      tabs={tabs}
      searchText={text('searchAreas')}
      name={(id) => lookups.name({ to: 'area', level }, id) ?? id}
      onConfirm={confirm}
    />
  )
})

/** One or several areas, chosen in a dialog and shown with their full path. */
export const AreaPicker = observer(({ level, ...rest }: AreaPickerProps) => {
  const { lookups } = useRuntime()
  return (
    <PickField
      {...rest}
      name={(id) => lookups.name({ to: 'area', level }, id) ?? id}
      dialog={(given) => <AreaDialog {...given} level={level} />}
    />
  )
})
