import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { memberNouns, memberOf } from '#schemas/widget/member.ts'
import { lineNounOf, sourceAt } from '#schemas/widget/reference.ts'
import type { PickProps } from './choices.ts'
import { LinesBody } from './lines-body.tsx'
import { AllPeople } from './people-body.tsx'
import { PickDialog } from './pick-dialog.tsx'
import type { PickDialogGiven, PickTab } from './pick-dialog.tsx'
import { PickField } from './pick-field.tsx'
import type { PickNode } from './pick-nodes.ts'
import { PickState } from './pick-state.tsx'
import { pickTexts } from './pick-texts.ts'
import { PickTree } from './pick-tree.tsx'
import { useHolds } from './use-holds.ts'

interface MemberPickerProps extends PickProps {
  /** Members that may be chosen; null means all. */
  readonly among: readonly string[] | null
}

interface MemberDialogProps extends PickDialogGiven, Pick<MemberPickerProps, 'among'> {}

/**
 * The dialog that chooses users, organizations, positions, roles and groups together, each on its
 * tab (2.7). With a restriction, only the candidates are offered.
 */
export const MemberDialog = observer(({ among, onConfirm, ...given }: MemberDialogProps) => {
  const { lookups, picks, say } = useRuntime()
  const text = useTexts(pickTexts)
  const holds = useHolds()
  const name = (id: string): string => lookups.name({ to: 'member', among: null }, id) ?? id
  const confirm = (ids: readonly string[]) => {
    const fresh = ids.filter((id) => !given.ids.includes(id)).flatMap((id) => memberOf(id) ?? [])
    for (const noun of memberNouns)
      picks.remember(
        noun,
        fresh.filter(({ to }) => to === noun).map(({ id }) => id),
      )
    onConfirm(ids)
  }
  const all = memberNouns.map((noun): PickTab => {
    const lines = lineNounOf(noun)
    return {
      key: noun,
      label: say(sourceAt(noun).texts, 'name'),
      body: (body) =>
        lines ? (
          <LinesBody {...body} of={lines} among={null} asMembers />
        ) : (
          <AllPeople {...body} as="member" />
        ),
    }
  })
  const candidates = (keyword: string): PickNode[] =>
    (among ?? [])
      .map((id) => ({ key: id, id, name: name(id), note: '', isLeaf: true }))
      .filter((node) => holds(node.name, keyword))
  const chosen: PickTab = {
    key: 'among',
    label: given.title,
    body: ({ keyword, ...body }) => {
      const nodes = candidates(keyword)
      return nodes.length === 0 ? (
        <PickState state="empty" words={text(keyword === '' ? 'empty' : 'notFound')} />
      ) : (
        <PickTree {...body} nodes={nodes} />
      )
    },
  }
  return (
    <PickDialog
      {...given}
      tabs={among ? [chosen] : all}
      searchText={text('searchPeople')}
      name={name}
      onConfirm={confirm}
    />
  )
})

/** Members of any noun as `id--noun`, chosen in a dialog. */
export const MemberPicker = observer(({ among, ...rest }: MemberPickerProps) => {
  const { lookups } = useRuntime()
  return (
    <PickField
      {...rest}
      name={(id) => lookups.name({ to: 'member', among: null }, id) ?? id}
      dialog={(given) => <MemberDialog {...given} among={among} />}
    />
  )
})
