import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { observer } from 'mobx-react-lite'
import { ariaOf, statusOf, wide } from '#renderers/parts/control-props.ts'
import {
  closedTimes,
  endsOf,
  isOwnZone,
  narrowest,
  timeOf,
  toPicker,
} from '#renderers/parts/day.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { timePicker } from './kind.ts'
import { limitOf } from './rules.ts'

export default defineView(
  timePicker,
  observer(({ field, options, autoFocus, name }) => {
    const { timeZone } = useRuntime()
    const limit = (side: 'start' | 'end') =>
      field.around ? limitOf(options, side, field.around) : null
    const end = (side: 'least' | 'most', own: string | null) =>
      narrowest(endsOf(field, side, own).map(String), side)
    return (
      <TimePicker
        id={field.id}
        style={wide}
        autoFocus={autoFocus}
        format={options.format}
        needConfirm={false}
        showNow={isOwnZone(timeZone)}
        value={toPicker(field.value)}
        placeholder={options.placeholder}
        disabled={field.readOnly}
        allowClear={options.clearable}
        disabledTime={() => closedTimes(end('least', limit('start')), end('most', limit('end')))}
        {...ariaOf(field, name)}
        {...statusOf(field)}
        onChange={(time: Dayjs | null) => field.set(time === null ? null : timeOf(time))}
        onBlur={() => field.touch()}
      />
    )
  }),
)
