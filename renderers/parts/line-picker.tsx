import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { LineNoun } from '#schemas/widget/reference.ts'
import type { PickProps } from './choices.ts'
import { LinesBody } from './lines-body.tsx'
import { PickDialog } from './pick-dialog.tsx'
import type { PickDialogGiven } from './pick-dialog.tsx'
import { PickField } from './pick-field.tsx'
import { pickTexts } from './pick-texts.ts'

interface LinePickerProps extends PickProps {
  readonly of: LineNoun
  /** Ids that may be chosen; null means all. */
  readonly among: readonly string[] | null
}

interface LineDialogProps extends PickDialogGiven, Pick<LinePickerProps, 'of' | 'among'> {}

/** The dialog that chooses organizations, departments, positions, roles or groups (2.7). */
export const LineDialog = observer(({ of, among, onConfirm, ...given }: LineDialogProps) => {
  const { lookups, picks } = useRuntime()
  const text = useTexts(pickTexts)
  const confirm = (ids: readonly string[]) => {
    picks.remember(
      of,
      ids.filter((id) => !given.ids.includes(id)),
    )
    onConfirm(ids)
  }
  const tabs = [
    {
      key: of,
      label: given.title,
      body: (body: Parameters<typeof LinesBody>[0]) => (
        <LinesBody {...body} of={of} among={among} />
      ),
    },
  ]
  return (
    <PickDialog
      {...given}
      tabs={tabs}
      searchText={text('search')}
      name={(id) => lookups.name({ to: of, among: null }, id) ?? id}
      onConfirm={confirm}
    />
  )
})

/** One or several entries of a noun, chosen in a dialog from their tree. */
export const LinePicker = observer(({ of, among, ...rest }: LinePickerProps) => {
  const { lookups } = useRuntime()
  return (
    <PickField
      {...rest}
      name={(id) => lookups.name({ to: of, among: null }, id) ?? id}
      dialog={(given) => <LineDialog {...given} of={of} among={among} />}
    />
  )
})
