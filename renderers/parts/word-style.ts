import { theme } from 'antd'
import { styleOf } from '#schemas/widget/text-style.ts'
import type { TextStyle } from '#schemas/widget/text-style.ts'
import { inkOn } from './legible.ts'

/** The style of a designed text, with a colour that is readable on the background of the theme. */
export function useWordStyle(designed: TextStyle): ReturnType<typeof styleOf> {
  const { token } = theme.useToken()
  const { color, ...style } = styleOf(designed)
  const ink = color && inkOn(token.colorBgContainer, color)
  return { ...style, ...(ink && { color: ink }) }
}
