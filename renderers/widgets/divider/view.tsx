import { Divider } from 'antd'
import { defineLayout } from '#renderers/view.ts'
import { divider } from './kind.ts'

const places = { left: 'start', center: 'center', right: 'end' } as const

export default defineLayout(divider, ({ options }) => (
  <Divider dashed={options.isDashed} titlePlacement={places[options.contentPosition]}>
    {options.content || null}
  </Divider>
))
