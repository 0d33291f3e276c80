import Form from '@rjsf/antd'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { submitPlace } from './peer.ts'
import type { FormSpec, Peer } from './peer.ts'
import { choices, rowValues, tableColumns, tableRows } from './spec.ts'
import type { FieldSpec } from './spec.ts'

const schemas: { readonly [T in FieldSpec['type']]: RJSFSchema } = {
  text: { type: 'string' },
  number: { type: 'number' },
  select: { type: 'string', enum: choices },
  date: { type: 'string', format: 'date' },
  switch: { type: 'boolean' },
}

/** The most similar control for one of our kinds, if it is more than the control of the type. */
const nearest: {
  readonly [kind: string]: { readonly schema: RJSFSchema; readonly widget?: string } | undefined
} = {
  textarea: { schema: { type: 'string' }, widget: 'textarea' },
  radio: { schema: { type: 'string', enum: choices }, widget: 'radio' },
  checkbox: {
    schema: { type: 'array', items: { type: 'string', enum: choices }, uniqueItems: true },
    widget: 'checkboxes',
  },
  slider: { schema: { type: 'number', minimum: 0, maximum: 100 }, widget: 'range' },
  uploadFile: { schema: { type: 'string', format: 'data-url' } },
  uploadImg: { schema: { type: 'string', format: 'data-url' } },
  timePicker: { schema: { type: 'string', format: 'time' } },
  createTime: { schema: { type: 'string', format: 'date-time' } },
  modifyTime: { schema: { type: 'string', format: 'date-time' } },
  colorPicker: { schema: { type: 'string', format: 'color' }, widget: 'color' },
  usersSelect: {
    schema: { type: 'array', items: { type: 'string', enum: choices }, uniqueItems: true },
  },
}

const propertyOf = ({ type, name, pattern, kind }: FieldSpec): RJSFSchema => ({
  ...(nearest[kind ?? '']?.schema ?? schemas[type]),
  title: name,
  ...(pattern !== undefined && { pattern }),
})
const propertiesOf = (fields: readonly FieldSpec[]) =>
  Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)]))
const objectOf = (fields: readonly FieldSpec[]): RJSFSchema => ({
  type: 'object',
  required: fields.filter((field) => field.required).map((field) => field.name),
  properties: propertiesOf(fields),
})

function schemaOf({ fields, hasTable }: FormSpec): RJSFSchema {
  if (hasTable)
    return {
      type: 'object',
      properties: { rows: { type: 'array', items: objectOf(tableColumns) } },
    }
  const guarded = fields.filter((field) => field.shownBy !== undefined)
  const [leader] = guarded
  if (!leader?.shownBy) return objectOf(fields)
  return {
    ...objectOf(fields.filter((field) => field.shownBy === undefined)),
    if: { properties: { [leader.shownBy]: { const: true } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: { properties: propertiesOf(guarded) },
  }
}

const uiOf = ({ fields }: FormSpec): UiSchema => ({
  'ui:submitButtonOptions': { norender: true },
  'ui:order': [...fields.map((field) => field.name), '*'],
  ...Object.fromEntries(
    fields.flatMap(({ name, kind }) =>
      nearest[kind ?? '']?.widget ? [[name, { 'ui:widget': nearest[kind ?? '']?.widget }]] : [],
    ),
  ),
  ...Object.fromEntries(
    fields
      .filter((field) => field.doubles !== undefined)
      .map((field) => [field.name, { 'ui:disabled': true }]),
  ),
})

const initialOf = ({ fields, hasTable }: FormSpec): object =>
  hasTable
    ? { rows: Array.from({ length: tableRows }, (_, index) => rowValues(index)) }
    : Object.fromEntries(
        fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
      )

interface PreparedSchema {
  readonly schema: RJSFSchema
  readonly ui: UiSchema
  readonly initial: object
}

function Page({ asked, made }: { readonly asked: FormSpec; readonly made: PreparedSchema }) {
  const [data, setData] = useState<Record<string, unknown>>(() => ({ ...made.initial }))
  const computed = asked.fields.filter((field) => field.doubles !== undefined)
  const work = (next: Record<string, unknown>) => {
    const changed = computed.filter(({ doubles = '' }) => next[doubles] !== data[doubles])
    setData(
      changed.length === 0
        ? next
        : {
            ...next,
            ...Object.fromEntries(
              changed.map(({ name, doubles = '' }) => [name, Number(next[doubles] ?? 0) * 2]),
            ),
          },
    )
  }
  return (
    <Form
      schema={made.schema}
      uiSchema={made.ui}
      validator={validator}
      formData={data}
      showErrorList={false}
      noHtml5Validate
      onChange={(event) => work(event.formData as Record<string, unknown>)}
    >
      <button id="submit" type="submit" style={submitPlace}>
        Submit
      </button>
    </Form>
  )
}

let made: PreparedSchema | undefined

/**
 * Forms from JSON Schema: @rjsf/antd as its documentation shows, without the list of errors above
 * the form.
 */
export const peer: Peer = {
  async prepare(asked) {
    made = { schema: schemaOf(asked), ui: uiOf(asked), initial: initialOf(asked) }
  },
  open: (asked) => made && <Page asked={asked} made={made} />,
}
