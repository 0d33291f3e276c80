import { Alert } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { alert } from './kind.ts'
import { texts } from './texts.ts'

export default defineLayout(alert, ({ label, options }) => {
  const say = useTexts(texts)
  const { closeText } = options
  return (
    <Alert
      // A note, because it is there from the start and does not need to be announced at once.
      role="note"
      title={options.title || label}
      {...(options.description && { description: options.description })}
      type={options.type}
      showIcon={options.showIcon}
      {...(options.closable && {
        closable: {
          'aria-label': closeText || say('close'),
          ...(closeText && { closeIcon: closeText }),
        },
      })}
      style={{ marginBlockEnd: 16 }}
    />
  )
})
