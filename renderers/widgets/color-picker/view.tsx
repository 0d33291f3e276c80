import { Button, ColorPicker, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { ariaWithoutRequired } from '#renderers/parts/control-props.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { colorPicker } from './kind.ts'
import { isColor, toCss, write } from './rules.ts'
import { texts } from './texts.ts'

const swatch = {
  flex: 'none',
  width: 18,
  height: 18,
  borderRadius: 4,
  border: '1px solid rgb(128 128 128 / 45%)',
} as const

export default defineView(
  colorPicker,
  observer(({ field, options, autoFocus, name }) => {
    const say = useTexts(texts)
    const value = typeof field.value === 'string' && isColor(field.value) ? field.value : null
    return (
      <ColorPicker
        value={value === null ? null : toCss(value)}
        disabled={field.readOnly}
        disabledAlpha={!options.showAlpha}
        allowClear={options.clearable}
        defaultFormat={
          options.colorFormat === 'hex' || options.colorFormat === 'rgb'
            ? options.colorFormat
            : 'hsb'
        }
        onChangeComplete={(color) =>
          field.set(color.cleared ? null : write(color.toRgb(), options.colorFormat))
        }
        onClear={() => field.set(null)}
        onOpenChange={(isOpen) => !isOpen && field.touch()}
      >
        <Button
          id={field.id}
          block
          autoFocus={autoFocus}
          disabled={field.readOnly}
          style={{ justifyContent: 'flex-start' }}
          {...(value !== null && {
            icon: <span aria-hidden style={{ ...swatch, background: toCss(value) }} />,
          })}
          {...ariaWithoutRequired(field, name)}
        >
          {value ?? <Typography.Text type="secondary">{say('choose')}</Typography.Text>}
        </Button>
      </ColorPicker>
    )
  }),
)
