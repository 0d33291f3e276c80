import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import type { TObject } from 'typebox'
import { Check, Clone, Default } from 'typebox/value'
import type { Texts } from '#schemas/text.ts'
import type { Kind } from '#schemas/widget/define.ts'
import { optionTexts } from '#schemas/widget/option.ts'
import { PanelContext } from './control.ts'
import type { PanelField, PanelScope } from './control.ts'
import { panelFields, panelTemplates } from './fields.tsx'
import { panelValidator } from './validator.ts'
import { useRuntime } from '../runtime.tsx'

type PanelOptions = Readonly<Record<string, unknown>>

interface SchemaFormProps {
  readonly schema: TObject
  readonly value: object
  /**
   * Where titles and entries of enumerations are looked up, in this order. A key without a text is
   * shown as it is.
   */
  readonly texts: readonly Texts[]
  readonly fields?: readonly PanelField[]
  /** Path of the edited node, where it has one. */
  readonly path?: string
  /** Called with the whole object, and only when all of it is valid for the schema. */
  onChange(value: PanelOptions): void
}

const none: readonly PanelField[] = []
const asRecord = (value: object): PanelOptions => ({ ...value })
const withDefaults = (schema: TObject, value: object): object =>
  Object(Default(schema, Clone(value)))

/**
 * A form for a JSON schema, used for panels of options, parameters and settings. Invalid input
 * stays in the form and is not passed on until it is valid.
 */
export function SchemaForm({
  schema,
  value,
  texts,
  fields = none,
  path = '',
  onChange,
}: SchemaFormProps) {
  const { language } = useRuntime()
  const [draft, setDraft] = useState<{ readonly of: object; readonly values: object } | null>(null)
  const values = draft?.of === value ? draft.values : withDefaults(schema, value)
  const word = (key: string): string =>
    texts.map((text) => text[language][key]).find((text) => text !== undefined) ?? key
  const scope: PanelScope = { word, fields, path, values: asRecord(values) }
  const plain = useMemo(() => JSON.parse(JSON.stringify(schema)) as RJSFSchema, [schema])
  const take = (next: unknown) => {
    const taken = asRecord(Object(next))
    return Check(schema, taken) ? onChange(taken) : setDraft({ of: value, values: taken })
  }
  return (
    <PanelContext value={scope}>
      <Form
        tagName="div"
        schema={plain}
        validator={panelValidator}
        fields={panelFields}
        templates={panelTemplates}
        formData={values}
        showErrorList={false}
        liveValidate="onChange"
        idPrefix="option"
        onChange={({ formData }) => take(formData)}
      >
        {/* There is no submit button, because every change is applied at once. */}
        <></>
      </Form>
    </PanelContext>
  )
}

interface OptionsPanelProps {
  readonly kind: Pick<Kind, 'options' | 'texts'>
  readonly options: object
  readonly fields?: readonly PanelField[]
  readonly path?: string
  onChange(options: PanelOptions): void
}

/** The options of one node, as its kind describes them. */
export const OptionsPanel = ({ kind, options, ...rest }: OptionsPanelProps) => (
  <SchemaForm schema={kind.options} value={options} texts={[kind.texts, optionTexts]} {...rest} />
)
