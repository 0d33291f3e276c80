import { Input, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { Affixed } from '#renderers/parts/affixed.tsx'
import { ariaOf, statusOf } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { printChineseAmount } from '#schemas/format/money.ts'
import { calculate } from './kind.ts'

export default defineView(
  calculate,
  observer(({ field, options, name }) => {
    const { affix } = calculate.bind(options)
    return (
      <>
        {/* Read-only but focusable, so that the result can be read and copied. */}
        <Affixed before={affix.before} after={affix.after}>
          <Input
            id={field.id}
            readOnly
            variant="filled"
            value={field.printed}
            {...ariaOf(field, name)}
            {...statusOf(field)}
          />
        </Affixed>
        {options.isAmountChinese &&
          options.result === 'number' &&
          typeof field.value === 'string' && (
            <Typography.Text type="secondary">{printChineseAmount(field.value)}</Typography.Text>
          )}
      </>
    )
  }),
)
