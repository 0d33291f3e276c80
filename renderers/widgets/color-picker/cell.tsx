import { Flex } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { colorPicker } from './kind.ts'
import { isColor, toCss } from './rules.ts'

export default defineCell(colorPicker, ({ printed }) =>
  isColor(printed) ? (
    <Flex component="span" gap={8} align="center">
      <span
        aria-hidden
        style={{
          flex: 'none',
          width: 16,
          height: 16,
          borderRadius: 4,
          border: '1px solid rgb(128 128 128 / 45%)',
          background: toCss(printed),
        }}
      />
      {printed}
    </Flex>
  ) : (
    printed
  ),
)
