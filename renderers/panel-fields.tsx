import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RegistryFieldsType } from '@rjsf/utils'
import { Typography } from 'antd'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { usePanel } from './panel-control.ts'
import type { PanelControlProps, PanelSchema } from './panel-control.ts'
import { FormulaBox } from './panel-formula.tsx'
import { ChoiceList, ItemList, PatternList } from './panel-list.tsx'
import { ChoicePick, ColumnsPick, DictionaryPick, FieldPick, IconPick, OrganizesPick, UsersPick } from './panel-picks.tsx'
import { DecimalBox, EnumBox, EnumList, FlagBox, IntegerBox, TextBox, TickBox } from './panel-plain.tsx'
import { panelTexts } from './panel-texts.ts'
import { useTexts } from './runtime.tsx'

/** Controls by the `draw` of a schema. */
const drawn: { readonly [draw: string]: ComponentType<PanelControlProps> | undefined } = {
  choice: ChoicePick,
  choices: ChoiceList,
  columns: ColumnsPick,
  decimal: DecimalBox,
  dictionary: DictionaryPick,
  field: FieldPick,
  flag: FlagBox,
  formula: FormulaBox,
  icon: IconPick,
  organizes: OrganizesPick,
  patterns: PatternList,
  users: UsersPick,
}

function controlOf(schema: PanelSchema): ComponentType<PanelControlProps> {
  const own = drawn[schema.draw ?? '']
  if (own) return own
  if (schema.enum) return EnumBox
  if (schema.type === 'boolean') return TickBox
  if (schema.type === 'array') return schema.items?.enum ? EnumList : ItemList
  return schema.type === 'integer' || schema.type === 'number' || schema.anyOf ? IntegerBox : TextBox
}

function Leaf({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const { word } = usePanel()
  const known = schema as PanelSchema
  return createElement(controlOf(known), { id: fieldPathId.$id, label: word(known.title ?? ''), schema: known, value: formData, onChange: (value) => onChange(value, fieldPathId.path) })
}

/** Every leaf of a panel is drawn by one field; rjsf only walks the objects. */
export const panelFields: RegistryFieldsType = { StringField: Leaf, NumberField: Leaf, BooleanField: Leaf, ArrayField: Leaf, AnyOfField: Leaf }

/** Label, control and problem of one option. */
function Labelled({ id, schema, children, rawErrors = [] }: FieldTemplateProps) {
  const { word } = usePanel()
  const say = useTexts(panelTexts)
  if (schema.type === 'object') return children
  return (
    <div style={{ marginBlockEnd: 12 }}>
      <label htmlFor={id} style={{ display: 'block', marginBlockEnd: 4 }}>
        {word(schema.title ?? '')}
      </label>
      {children}
      {rawErrors.length > 0 && (
        <Typography.Text type="danger" role="alert">
          {say('wrong')}
        </Typography.Text>
      )}
    </div>
  )
}

const hasMeaning = ({ when }: PanelSchema, values: Readonly<Record<string, unknown>>): boolean => Object.entries(when ?? {}).every(([key, wanted]) => wanted.includes(values[key]))

/** The options of one object that have a meaning as the others stand; an object inside another is a group. */
function Group({ schema, properties, formData, fieldPathId }: ObjectFieldTemplateProps) {
  const { word } = usePanel()
  const known = schema as PanelSchema
  const content = properties.filter(({ name }) => hasMeaning(known.properties?.[name] ?? {}, formData ?? {})).map((one) => <div key={one.name}>{one.content}</div>)
  if (fieldPathId.path.length === 0) return <>{content}</>
  return (
    <fieldset style={{ margin: '0 0 12px', padding: '8px 12px 0', borderWidth: 1, borderRadius: 6 }}>
      <legend>{word(known.title ?? '')}</legend>
      {content}
    </fieldset>
  )
}

export const panelTemplates = { FieldTemplate: Labelled, ObjectFieldTemplate: Group }
