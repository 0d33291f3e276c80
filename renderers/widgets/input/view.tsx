import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { Affixed } from '#renderers/parts/affixed.tsx'
import { ariaOf, statusOf } from '#renderers/parts/control-props.ts'
import { Icon } from '#renderers/parts/icon.tsx'
import { ScanButton } from '#renderers/parts/scan-button.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { input } from './kind.ts'

export default defineView(
  input,
  observer(({ field, options, autoFocus, name }) => {
    const { device } = useRuntime()
    const Box = options.showPassword ? Input.Password : Input
    const take = (text: string) => {
      field.set(text)
      field.touch()
    }
    const scan = options.useScan && device === 'app' && !field.readOnly && (
      <ScanButton name={name ?? field.label} onScan={take} />
    )
    return (
      <Affixed before={options.addonBefore} after={options.addonAfter} extra={scan}>
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
          {...(options.suffixIcon &&
            !options.showPassword && { suffix: <Icon name={options.suffixIcon} /> })}
          {...ariaOf(field, name)}
          {...statusOf(field)}
          onChange={(event) => field.set(event.target.value)}
          onBlur={() => field.touch()}
        />
      </Affixed>
    )
  }),
)
