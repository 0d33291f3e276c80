import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { Icon } from '#renderers/parts/icon.tsx'
import { defineView } from '#renderers/view.ts'
import { input } from './kind.ts'

export default defineView(
  input,
  observer(({ field, options, autoFocus }) => {
    const Box = options.showPassword ? Input.Password : Input
    return (
      <Box
        id={field.id}
        autoFocus={autoFocus}
        value={typeof field.value === 'string' ? field.value : ''}
        placeholder={options.placeholder}
        disabled={field.readOnly}
        allowClear={options.clearable}
        showCount={options.showCount}
        {...(options.maxlength !== null && { maxLength: options.maxlength })}
        {...(options.addonBefore && { addonBefore: options.addonBefore })}
        {...(options.addonAfter && { addonAfter: options.addonAfter })}
        {...(options.prefixIcon && { prefix: <Icon name={options.prefixIcon} /> })}
        {...(options.suffixIcon && !options.showPassword && { suffix: <Icon name={options.suffixIcon} /> })}
        {...(field.problem !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${field.id}-problem` })}
        aria-required={field.required}
        onChange={(event) => field.set(event.target.value)}
        onBlur={() => field.touch()}
      />
    )
  }),
)
