import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { Affixed } from '#renderers/parts/affixed.tsx'
import { ariaOf, statusOf } from '#renderers/parts/control-props.ts'
import { Icon } from '#renderers/parts/icon.tsx'
import { defineView } from '#renderers/view.ts'
import { input } from './kind.ts'

export default defineView(
  input,
  observer(({ field, options, autoFocus, name }) => {
    const Box = options.showPassword ? Input.Password : Input
    return (
      <Affixed before={options.addonBefore} after={options.addonAfter}>
        <Box
          id={field.id}
          autoFocus={autoFocus}
          value={typeof field.value === 'string' ? field.value : ''}
          placeholder={options.placeholder}
          disabled={field.readOnly}
          allowClear={options.clearable && !field.readOnly}
          showCount={options.showCount}
          {...(options.maxlength !== null && { maxLength: options.maxlength })}
          {...(options.prefixIcon && { prefix: <Icon name={options.prefixIcon} /> })}
          {...(options.suffixIcon && !options.showPassword && { suffix: <Icon name={options.suffixIcon} /> })}
          {...ariaOf(field, name)}
          {...statusOf(field)}
          onChange={(event) => field.set(event.target.value)}
          onBlur={() => field.touch()}
        />
      </Affixed>
    )
  }),
)
