import { Descriptions, Modal, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { systemConfig } from '#src/app/system-config.ts'
import { loginTexts } from '../login/texts.ts'
import type { PanelProps } from '../layout/panels.ts'
import { widths } from '../measures.ts'
import { aboutTexts } from './texts.ts'
import { useMoving } from './use-moving.ts'
import './about.css'

/**
 * The about dialog (specification 2.6): logo, name and version of the system, its owner and a
 * tagline. The dialog is moved by its title.
 */
const About = observer(({ isOpen, onClose, onClosed }: PanelProps) => {
  const { sysName, sysVersion, sysDescription, logoIcon, companyName } = systemConfig(useEngine())
  const text = useTexts(aboutTexts)
  const tagline = useTexts(loginTexts)('tagline')
  const { offset, handle } = useMoving()
  const title = (
    <div className="about-title" role="button" tabIndex={0} title={text('move')} {...handle}>
      {text('title')}
    </div>
  )
  const lines = [
    { key: 'version', label: text('version'), children: sysVersion || '-' },
    { key: 'owner', label: text('owner'), children: companyName || '-' },
  ]
  return (
    <Modal
      open={isOpen}
      title={title}
      width={widths.about}
      footer={null}
      closable={{ 'aria-label': text('close') }}
      onCancel={onClose}
      afterClose={onClosed}
      style={{ translate: `${offset.x}px ${offset.y}px` }}
    >
      <div className="about">
        {logoIcon ? (
          <img src={logoIcon} alt="" />
        ) : (
          <span className="shell-logo" aria-hidden="true">
            P
          </span>
        )}
        <Typography.Title level={2} style={{ margin: 0 }}>
          {sysName}
        </Typography.Title>
        <Typography.Text type="secondary">{sysDescription || tagline}</Typography.Text>
      </div>
      <Descriptions column={1} size="small" items={lines} />
      {companyName && (
        <Typography.Text type="secondary">
          {text('rights', { year: new Date().getFullYear(), owner: companyName })}
        </Typography.Text>
      )}
    </Modal>
  )
})
export default About
