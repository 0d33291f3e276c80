import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Empty, Form, Input, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Rule } from '#schemas/design/document.ts'
import { makeId } from '#schemas/wire/id.ts'
import { useDesign } from '../context.tsx'
import { inspectorTexts } from '../inspector/texts.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { EffectsEditor } from './effects-editor.tsx'
import { sayRule } from './sentence.ts'
import { ruleTexts } from './texts.ts'

const freshRule = (): Rule => ({ id: makeId(), name: '', when: { match: 'and', groups: [] }, then: [] })
/** Targets that nobody chose are not kept: an effect without any does nothing. */
const settled = (rule: Rule): Rule => ({ ...rule, then: rule.then.filter((one) => ('fields' in one ? one.fields.length > 0 : one.field !== '')) })

const RuleForm = observer(({ rule, onChange }: { readonly rule: Rule; readonly onChange: (next: Rule) => void }) => {
  const { model } = useDesign()
  const text = useTexts(ruleTexts)
  return (
    <Form layout="vertical" component="div" className="design-rule">
      <Form.Item label={text('name')} htmlFor="design-rule-name">
        <Input id="design-rule-name" autoFocus value={rule.name} maxLength={200} onChange={(event) => onChange({ ...rule, name: event.target.value })} />
      </Form.Item>
      <section aria-label={text('when')}>
        <h2>{text('when')}</h2>
        <ConditionEditor value={rule.when} fields={[...model.byPath.values()].filter((one) => one.kind.places.includes('source'))} onChange={(when) => onChange({ ...rule, when })} />
      </section>
      <section aria-label={text('then')}>
        <h2>{text('then')}</h2>
        <EffectsEditor value={rule.then} model={model} onChange={(then) => onChange({ ...rule, then })} />
      </section>
    </Form>
  )
})

const Act = ({ label, icon, ...rest }: { readonly label: string; readonly icon: ReactNode; readonly disabled?: boolean; readonly onClick: () => void }) => <Button type="text" size="small" icon={icon} aria-label={label} {...rest} />

/** Every rule as a sentence; one is edited as a whole and taken over as one step. */
export const RulesTab = observer(() => {
  const store = useDesign()
  const { say, language, lookups } = useRuntime()
  const text = useTexts(ruleTexts)
  const { rules } = store.document
  const [edited, setEdited] = useState<Rule | null>(null)
  const set = (next: readonly Rule[]) => void store.run({ type: 'rules', set: next })
  const save = () => {
    if (!edited) return
    const rule = settled(edited)
    set(rules.some((one) => one.id === rule.id) ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule])
    setEdited(null)
  }
  const swap = (at: number, other: number) => {
    const [one, two] = [rules[at], rules[other]]
    if (one && two) set(rules.with(at, two).with(other, one))
  }
  return (
    <section aria-label={text('rules')} className="design-rules">
      {rules.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('noRules')} />}
      <ol>
        {rules.map((rule, index) => {
          const name = rule.name || text('rule', { index: index + 1 })
          const wrong = store.problems.filter((one) => one.ruleId === rule.id)
          return (
            <li key={rule.id} aria-label={name}>
              <strong>{name}</strong>
              <p>{sayRule(rule, { model: store.model, language, look: lookups, say })}</p>
              {wrong.map((one) => (
                <p key={one.code} className="design-warning">
                  <WarningFilled aria-hidden /> {say(one.texts, one.code, one.params)}
                </p>
              ))}
              <Act label={text('edit', { name })} icon={<EditOutlined />} onClick={() => setEdited(rule)} />
              <Act label={text('copyRule', { name })} icon={<CopyOutlined />} onClick={() => set(rules.toSpliced(index + 1, 0, { ...rule, id: makeId() }))} />
              <Act label={say(inspectorTexts, 'up', { name })} icon={<ArrowUpOutlined />} disabled={index === 0} onClick={() => swap(index, index - 1)} />
              <Act label={say(inspectorTexts, 'down', { name })} icon={<ArrowDownOutlined />} disabled={index === rules.length - 1} onClick={() => swap(index, index + 1)} />
              <Act label={text('removeRule', { name })} icon={<DeleteOutlined />} onClick={() => set(rules.filter((one) => one.id !== rule.id))} />
            </li>
          )
        })}
      </ol>
      <Button block type="dashed" icon={<PlusOutlined />} onClick={() => setEdited(freshRule())}>
        {text('addRule')}
      </Button>
      <Modal open={edited !== null} width={760} title={text('editRule')} okText={text('save')} cancelText={text('cancel')} destroyOnHidden onOk={save} onCancel={() => setEdited(null)}>
        {edited && <RuleForm rule={edited} onChange={setEdited} />}
      </Modal>
    </section>
  )
})
