import { Empty, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { fillAddress, isWebOnly } from '#schemas/widget/address.ts'
import { iframe } from './kind.ts'
import { texts } from './texts.ts'

export default defineLayout(
  iframe,
  observer(({ label, options, form }) => {
    const say = useTexts(texts)
    const { token } = theme.useToken()
    const address = isWebOnly(options.href)
      ? fillAddress(options.href, (path) => form?.read(path) ?? null)
      : null
    if (address === null)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('empty')} />
    const border =
      options.borderType === 'none'
        ? 0
        : `${options.borderWidth}px ${options.borderType} ${options.borderColor || token.colorBorder}`
    // Without allow-same-origin, the framed page gets its own origin even if it comes from this
    // site, and so cannot access it.
    return (
      <iframe
        title={label}
        src={address}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
        style={{
          width: '100%',
          height: options.height,
          boxSizing: 'border-box',
          border,
          marginBlockEnd: 16,
        }}
      />
    )
  }),
)
