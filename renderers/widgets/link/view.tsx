import { Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import type { MouseEvent } from 'react'
import { useWordStyle } from '#renderers/parts/word-style.ts'
import { defineLayout } from '#renderers/view.ts'
import { fillAddress } from '#schemas/widget/address.ts'
import { link } from './kind.ts'

export default defineLayout(
  link,
  observer(({ label, options, form }) => {
    const { color, textAlign, ...look } = useWordStyle(options.textStyle)
    const words = options.content || label
    const address = fillAddress(options.href, (path) => form?.read(path) ?? null)
    const go = (event: MouseEvent) => {
      if (options.target === '_blank' || !address?.startsWith('/') || !form?.acts.go) return
      event.preventDefault()
      form.acts.go(address)
    }
    return (
      <p style={{ margin: '0 0 16px', textAlign, overflowWrap: 'anywhere' }}>
        {address === null ? (
          <span style={look}>{words}</span>
        ) : (
          <Typography.Link
            href={address}
            target={options.target}
            rel="noopener noreferrer"
            style={{ ...look, ...(color && { color }) }}
            onClick={go}
          >
            {words}
          </Typography.Link>
        )}
      </p>
    )
  }),
)
