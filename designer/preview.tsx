import { Modal, Segmented, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isDark } from '#renderers/parts/legible.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { languages } from '#schemas/text.ts'
import { useDesign } from './context.tsx'
import type { PreviewInput, PreviewLook } from './port.ts'
import { previewTexts } from './preview-texts.ts'
import { toolbarTexts } from './toolbar/texts.ts'

const widths = ['phone', 'tablet', 'full'] as const

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
    const text = useTexts(previewTexts)
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
          <Segmented
            aria-label={text('width')}
            value={look.width}
            onChange={(width) => setLook({ ...look, width })}
            options={widths.map((value) => ({ value, label: text(value) }))}
          />
          <Segmented
            aria-label={text('theme')}
            value={look.isDark}
            onChange={(isDark) => setLook({ ...look, isDark })}
            options={[
              { value: false, label: text('light') },
              { value: true, label: text('dark') },
            ]}
          />
          <Segmented
            aria-label={text('language')}
            value={look.language}
            onChange={(next) => setLook({ ...look, language: next })}
            options={languages.map((value) => ({ value, label: text(value) }))}
          />
        </div>
        {show({ document, device: look.width === 'full' ? 'pc' : 'app', look })}
      </Modal>
    )
  },
)
