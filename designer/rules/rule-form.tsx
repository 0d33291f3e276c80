import { Form, Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Rule } from '#schemas/design/document.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { useDesign } from '../context.tsx'
import { listCircumstances } from './circumstances.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { EffectsEditor } from './effects-editor.tsx'
import { ruleTexts } from './texts.ts'

/** The fields whose values a rule can ask for. */
export const sourceFields = (model: Model): Field[] =>
  [...model.byPath.values()].filter((field) => field.kind.places.includes('source'))

/** Edits a whole rule: its name, when it applies, and what it does. */
export const RuleForm = observer(
  ({ rule, onChange }: { readonly rule: Rule; readonly onChange: (next: Rule) => void }) => {
    const { model } = useDesign()
    const text = useTexts(ruleTexts)
    const { language } = useRuntime()
    // The name that is read is the one that is edited.
    const isTranslated = rule.names?.[language] !== undefined
    const fields = sourceFields(model)
    return (
      <Form layout="vertical" component="div" className="design-rule">
        <Form.Item label={text('name')} htmlFor="design-rule-name">
          <Input
            id="design-rule-name"
            autoFocus
            value={isTranslated ? (rule.names?.[language] ?? '') : rule.name}
            maxLength={200}
            onChange={({ target }) =>
              onChange(
                isTranslated
                  ? { ...rule, names: { ...rule.names, [language]: target.value } }
                  : { ...rule, name: target.value },
              )
            }
          />
        </Form.Item>
        <section aria-label={text('when')}>
          <h2>{text('when')}</h2>
          <ConditionEditor
            value={rule.when}
            fields={[...fields, ...listCircumstances(model.kinds)]}
            onChange={(when) => onChange({ ...rule, when })}
          />
        </section>
        <section aria-label={text('then')}>
          <h2>{text('then')}</h2>
          <EffectsEditor
            value={rule.then}
            model={model}
            onChange={(then) => onChange({ ...rule, then })}
          />
        </section>
      </Form>
    )
  },
)
