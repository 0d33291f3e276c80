import { InputNumber, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Affixed } from '#renderers/parts/affixed.tsx'
import { ariaOf, statusOf, wide } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { printChineseAmount } from '#schemas/format/money.ts'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { affixOf, isMoney, printDecimal } from '#schemas/widget/print.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { inputNumber } from './kind.ts'
import { texts } from './texts.ts'

/** Can what is typed become a number? Signs and separators alone still can. */
const isNumeric = (text: string): boolean => {
  const plain = text.replaceAll(/[,\s¥￥$]/g, '')
  return /^[-+]?\d*\.?\d*$/.test(plain) || toCanonical(plain) !== null
}

export default defineView(
  inputNumber,
  observer(({ field, options, autoFocus, name }) => {
    const { precision } = options
    const thousands = options.thousands || isMoney(affixOf(options))
    const say = useTexts(texts)
    const [isStrange, setStrange] = useState(false)
    const value = typeof field.value === 'string' ? field.value : null
    const decimal = value === null ? null : toCanonical(value)
    const print = (
      text: string | number | undefined,
      { userTyping, input }: { userTyping: boolean; input: string },
    ): string => {
      const shown = toCanonical(String(text ?? ''))
      return userTyping || shown === null ? input : printDecimal(shown, { precision, thousands })
    }
    return (
      <>
        <Affixed before={options.addonBefore} after={options.addonAfter}>
          <InputNumber<string>
            id={field.id}
            stringMode
            style={wide}
            autoFocus={autoFocus}
            value={value}
            placeholder={options.placeholder}
            disabled={field.readOnly}
            controls={options.controls}
            step={toCanonical(options.step) ?? '1'}
            {...(precision !== null && { precision })}
            // The limits are not passed on, because the control would change the typed number
            // instead of showing what is wrong.
            {...(thousands && {
              formatter: print,
              parser: (text: string | undefined) => (text ?? '').replaceAll(',', ''),
            })}
            {...ariaOf(field, name)}
            {...statusOf(field)}
            onInput={(text) => setStrange(!isNumeric(text))}
            onChange={(next) => field.set(next)}
            onBlur={() => field.touch()}
          />
        </Affixed>
        {isStrange && (
          <Typography.Text type="danger" role="alert">
            {say('notNumber')}
          </Typography.Text>
        )}
        {options.isAmountChinese && decimal !== null && (
          <Typography.Text type="secondary">{printChineseAmount(decimal)}</Typography.Text>
        )}
      </>
    )
  }),
)
