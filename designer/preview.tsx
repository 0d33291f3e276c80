import { Modal, Segmented } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { useDesign } from './context.tsx'
import type { Previewed } from './port.ts'
import { toolbarTexts } from './toolbar/texts.ts'

/** The real form on the document as it stands, on a computer or a phone. */
export const Preview = observer(({ show, onClose }: { readonly show: (previewed: Previewed) => ReactNode; readonly onClose: () => void }) => {
  const { document } = useDesign()
  const text = useTexts(toolbarTexts)
  const [device, setDevice] = useState<Previewed['device']>(useRuntime().device)
  return (
    <Modal open width="min(1200px, 96vw)" title={text('preview')} footer={null} onCancel={onClose} className="design-preview">
      <div className="design-preview-head">
        <Segmented aria-label={text('preview')} value={device} onChange={setDevice} options={[{ value: 'pc' as const, label: text('desktop') }, { value: 'app' as const, label: text('phone') }]} />
        <span className="design-quiet">{text('previewNote')}</span>
      </div>
      <div key={device} className={`design-frame design-frame-${device}`}>
        {show({ document, device })}
      </div>
    </Modal>
  )
})
