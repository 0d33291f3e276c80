import { Typography } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { printChineseAmount } from '#schemas/format/money.ts'
import { inputNumber } from './kind.ts'

const style = { display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

export default defineCell(inputNumber, ({ value, printed, options, isDetail = false }) =>
  isDetail ? (
    <>
      {printed}
      {options.isAmountChinese && typeof value === 'string' && (
        <Typography.Text type="secondary" style={{ display: 'block' }}>
          {printChineseAmount(value)}
        </Typography.Text>
      )}
    </>
  ) : (
    <span style={style}>{printed}</span>
  ),
)
