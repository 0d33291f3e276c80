import { Modal, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isDark } from '#renderers/parts/legible.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { useDesign } from './context.tsx'
import { LookChoice } from './look-choice.tsx'
import type { PreviewInput, PreviewLook } from './port.ts'
import { toolbarTexts } from './toolbar/texts.ts'

/**
 * Shows the real form and list from the current document: on a computer, a tablet or a phone, light
 * or dark, in each language.
 */
export const Preview = observer(
  ({
    show,
    onClose,
  }: {
    readonly show: (previewed: PreviewInput) => ReactNode
    readonly onClose: () => void
  }) => {
    const { document } = useDesign()
    const { device, language } = useRuntime()
    const { token } = theme.useToken()
    const title = useTexts(toolbarTexts)('preview')
    const [look, setLook] = useState<PreviewLook>(() => ({
      width: device === 'app' ? 'phone' : 'full',
      isDark: isDark(token.colorBgContainer),
      language,
    }))
    return (
      <Modal
        open
        width="96vw"
        style={{ maxWidth: 1320, top: 32 }}
        title={title}
        footer={null}
        onCancel={onClose}
        className="design-preview"
      >
        <div className="design-preview-head">
          <LookChoice look={look} onLook={setLook} />
        </div>
        {show({ document, device: look.width === 'full' ? 'pc' : 'app', look })}
      </Modal>
    )
  },
)
