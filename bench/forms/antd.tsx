import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { submitPlace } from './peer.ts'
import type { Peer } from './peer.ts'
import { choices, rowValues, tableColumns, tableRows } from './spec.ts'
import type { FieldSpec, FieldType } from './spec.ts'

const wide = { width: '100%' }
const options = choices.map((value) => ({ value, label: value }))

const controlOf = ({ type, doubles }: FieldSpec) =>
  ({
    text: () => <Input />,
    number: () => <InputNumber style={wide} disabled={doubles !== undefined} />,
    select: () => <Select options={options} allowClear style={wide} />,
    date: () => <DatePicker style={wide} />,
    switch: () => <Switch />,
  })[type]()

const rulesOf = ({ required, pattern, name }: FieldSpec) => [
  ...(required ? [{ required }] : []),
  ...(pattern ? [{ pattern: new RegExp(pattern), message: `${name} is wrong` }] : []),
]

function Item({
  field,
  name,
}: {
  readonly field: FieldSpec
  readonly name: string | (string | number)[]
}) {
  const item = (
    <Form.Item
      name={name}
      label={field.name}
      rules={rulesOf(field)}
      {...(field.type === 'switch' && { valuePropName: 'checked' })}
    >
      {controlOf(field)}
    </Form.Item>
  )
  const { shownBy } = field
  if (!shownBy) return item
  return (
    <Form.Item noStyle dependencies={[shownBy]}>
      {({ getFieldValue }) => (getFieldValue(shownBy) ? item : null)}
    </Form.Item>
  )
}

const Table = () => (
  <Form.List name="rows">
    {(rows) =>
      rows.map(({ key, name: row }) =>
        tableColumns.map((field) => (
          <Item key={`${key}${field.name}`} field={field} name={[row, field.name]} />
        )),
      )
    }
  </Form.List>
)

const toValue = (type: FieldType, value: unknown): unknown =>
  type === 'date' && typeof value === 'string' ? dayjs(value) : value

const rowsOf = () =>
  Array.from({ length: tableRows }, (_, index) => {
    const values = rowValues(index)
    return Object.fromEntries(
      tableColumns.map(({ name, type }) => [name, toValue(type, values[name])]),
    )
  })

function Page({
  fields,
  hasTable,
}: {
  readonly fields: readonly FieldSpec[]
  readonly hasTable: boolean
}) {
  const [form] = Form.useForm()
  const computed = fields.filter((field) => field.doubles !== undefined)
  const initial = hasTable
    ? { rows: rowsOf() }
    : Object.fromEntries(fields.map(({ name, type, value }) => [name, toValue(type, value)]))
  const work = (changed: Record<string, unknown>) => {
    for (const { name, doubles = '' } of computed)
      if (doubles in changed) form.setFieldValue(name, Number(changed[doubles] ?? 0) * 2)
  }
  return (
    <Form form={form} layout="vertical" initialValues={initial} onValuesChange={work}>
      {hasTable ? (
        <Table />
      ) : (
        fields.map((field) => <Item key={field.name} field={field} name={field.name} />)
      )}
      <button id="submit" type="submit" style={submitPlace}>
        Submit
      </button>
    </Form>
  )
}

/** antd's own Form, used as its documentation shows. */
export const peer: Peer = {
  prepare: async () => undefined,
  open: ({ fields, hasTable }) => <Page fields={fields} hasTable={hasTable} />,
}
