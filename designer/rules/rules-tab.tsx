import { ExpandOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { RuleList } from './rule-list.tsx'
import { ruleTexts } from './texts.ts'

/** The rules beside the canvas, and a button that opens all of them on one page. */
export const RulesTab = () => {
  const text = useTexts(ruleTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={text('rules')} className="design-rules">
      <Button block icon={<ExpandOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {text('openAll')}
      </Button>
      {!isOpen && <RuleList isWide={false} />}
      <Modal
        open={isOpen}
        width="min(1100px, 96vw)"
        title={text('allRules')}
        footer={null}
        destroyOnHidden
        onCancel={() => setIsOpen(false)}
      >
        <section aria-label={text('allRules')} className="design-rules is-wide">
          <p className="design-quiet">{text('orderNote')}</p>
          <RuleList isWide />
        </section>
      </Modal>
    </section>
  )
}
