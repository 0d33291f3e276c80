import { Rate } from 'antd'
import { observer } from 'mobx-react-lite'
import { ariaWithoutRequired } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { rate } from './kind.ts'

export default defineView(
  rate,
  observer(({ field, options, autoFocus, name }) => (
    <Rate
      id={field.id}
      autoFocus={autoFocus}
      value={Number(field.value ?? 0)}
      count={options.count}
      allowHalf={options.allowHalf}
      disabled={field.readOnly}
      style={{ maxWidth: '100%', marginBlock: 'calc((var(--height, 32px) - 22px) / 2)' }}
      {...ariaWithoutRequired(field, name)}
      onChange={(stars) => {
        field.set(stars === 0 ? null : String(stars))
        field.touch()
      }}
    />
  )),
)
