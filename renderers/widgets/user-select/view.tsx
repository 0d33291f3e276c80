import { observer } from 'mobx-react-lite'
import { usersLeft } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { amongOf } from '#schemas/widget/candidates.ts'
import { userSelect } from './kind.ts'

export default defineView(
  userSelect,
  observer(({ field, options, autoFocus, name }) => {
    const { reference } = userSelect.bind(options)
    const among = reference && field.around ? amongOf(reference, field.around) : null
    return (
      <UserPicker
        {...pickerOf(field, options, name)}
        autoFocus={autoFocus}
        among={usersLeft(among, field.allowed)}
      />
    )
  }),
)
