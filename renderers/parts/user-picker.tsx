import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { sourceAt } from '#schemas/widget/reference.ts'
import type { PickProps } from './choices.ts'
import { AllPeople, PeopleList, SystemVariables } from './people-body.tsx'
import { PickDialog } from './pick-dialog.tsx'
import type { PickBodyProps, PickDialogGiven, PickTab } from './pick-dialog.tsx'
import { PersonSelect } from './person-select.tsx'
import { PickField } from './pick-field.tsx'
import { pickTexts } from './pick-texts.ts'

interface UserPickerProps extends PickProps {
  /** Members whose people may be chosen (`memberOf`); null means everybody. */
  readonly among: readonly string[] | null
}

interface UserDialogProps extends PickDialogGiven, Pick<UserPickerProps, 'among'> {}

/**
 * The dialog that chooses users: all, those of the current organization, the user's subordinates,
 * or, in a design, a system variable (2.7). With a restriction, only the candidates are offered.
 */
export const UserDialog = observer(({ among, onConfirm, ...given }: UserDialogProps) => {
  const { lookups, picks, say, isDesign } = useRuntime()
  const text = useTexts(pickTexts)
  const confirm = (ids: readonly string[]) => {
    picks.remember(
      'user',
      ids.filter((id) => !given.ids.includes(id)),
    )
    onConfirm(ids)
  }
  const everybody: readonly PickTab[] = [
    { key: 'all', label: text('all'), body: (body) => <AllPeople {...body} as="user" /> },
    {
      key: 'organize',
      label: text('ownOrganize'),
      body: (body) => (
        <PeopleList {...body} as="user" from="organize" among={null} emptyWords={text('empty')} />
      ),
    },
    {
      key: 'subordinates',
      label: text('subordinates'),
      body: (body) => (
        <PeopleList
          {...body}
          as="user"
          from="subordinates"
          among={null}
          emptyWords={text('noSubordinates')}
        />
      ),
    },
    ...(isDesign
      ? [
          {
            key: 'system',
            label: text('system'),
            isShort: true,
            body: (body: PickBodyProps) => <SystemVariables {...body} as="user" />,
          },
        ]
      : []),
  ]
  const candidates: readonly PickTab[] = [
    {
      key: 'all',
      label: say(sourceAt('user').texts, 'name'),
      body: (body) => (
        <PeopleList
          {...body}
          as="user"
          from="all"
          among={among}
          emptyWords={text(among?.length === 0 ? 'followed' : 'empty')}
        />
      ),
    },
  ]
  return (
    <PickDialog
      {...given}
      tabs={among ? candidates : everybody}
      searchText={text('searchPeople')}
      name={(id) => lookups.name({ to: 'user', among: null }, id) ?? id}
      onConfirm={confirm}
    />
  )
})

/** One user from a list below the box, or several in a dialog, by name, account or pinyin. */
export const UserPicker = observer(({ among, multiple, ...rest }: UserPickerProps) => {
  const { lookups } = useRuntime()
  if (!multiple) return <PersonSelect {...rest} among={among} />
  return (
    <PickField
      {...rest}
      multiple
      name={(id) => lookups.name({ to: 'user', among: null }, id) ?? id}
      dialog={(given) => <UserDialog {...given} among={among} />}
    />
  )
})
