import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { ariaOf, statusOf } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { textarea } from './kind.ts'

/** The character count is drawn below the frame, so this reserves space for it. */
const belowIt = { marginBlockEnd: 'calc(var(--ant-font-size) * var(--ant-line-height))' }

export default defineView(
  textarea,
  observer(({ field, options, autoFocus, name }) => {
    const { minRows, maxRows } = options
    return (
      <Input.TextArea
        id={field.id}
        autoFocus={autoFocus}
        value={typeof field.value === 'string' ? field.value : ''}
        placeholder={options.placeholder}
        disabled={field.readOnly}
        allowClear={options.clearable && !field.readOnly}
        showCount={options.showCount}
        {...(options.showCount && { style: belowIt })}
        // Measuring the text is slow, and a fixed number of lines does not need it.
        {...(minRows < maxRows ? { autoSize: { minRows, maxRows } } : { rows: minRows })}
        {...(options.maxlength !== null && { maxLength: options.maxlength })}
        {...ariaOf(field, name)}
        {...statusOf(field)}
        onChange={(event) => field.set(event.target.value)}
        onBlur={() => field.touch()}
      />
    )
  }),
)
