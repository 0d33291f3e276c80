import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
} from '@rjsf/utils'
import { Typography } from 'antd'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { usePanel } from './control.ts'
import type { PanelControlProps, PanelSchema } from './control.ts'
import { ChoiceList, TreeChoiceList } from './choices.tsx'
import { FormulaBox } from './formula.tsx'
import { HeadList } from './heads.tsx'
import {
  LinkAttributePick,
  LinkFieldPick,
  ModelColumnsPick,
  ModelFieldPick,
  ModelPick,
  ModelTextPick,
  TransferList,
} from './links.tsx'
import { ItemList, PatternList } from './list.tsx'
import { NarrowList } from './narrows.tsx'
import {
  BillRulePick,
  ChoicePick,
  ColumnsPick,
  DictionaryPick,
  FieldPick,
  IconPick,
  MembersPick,
  EntriesPick,
  SealsPick,
  TreeChoicePick,
} from './picks.tsx'
import { PlaceList } from './places.tsx'
import {
  ColorBox,
  DecimalBox,
  EnumBox,
  EnumList,
  FlagBox,
  IntegerBox,
  LinesBox,
  TextBox,
  TickBox,
} from './plain.tsx'
import { panelTexts } from './texts.ts'
import { useTexts } from '../runtime.tsx'

/** Controls by the `draw` keyword of a schema. */
const drawn: { readonly [draw: string]: ComponentType<PanelControlProps> | undefined } = {
  billRule: BillRulePick,
  choice: ChoicePick,
  choices: ChoiceList,
  color: ColorBox,
  columns: ColumnsPick,
  decimal: DecimalBox,
  dictionary: DictionaryPick,
  entries: EntriesPick,
  field: FieldPick,
  flag: FlagBox,
  formula: FormulaBox,
  heads: HeadList,
  icon: IconPick,
  lines: LinesBox,
  members: MembersPick,
  linkAttribute: LinkAttributePick,
  linkField: LinkFieldPick,
  model: ModelPick,
  modelColumns: ModelColumnsPick,
  modelField: ModelFieldPick,
  modelText: ModelTextPick,
  narrows: NarrowList,
  patterns: PatternList,
  places: PlaceList,
  seals: SealsPick,
  transfers: TransferList,
  treeChoice: TreeChoicePick,
  treeChoices: TreeChoiceList,
}

function controlOf(schema: PanelSchema): ComponentType<PanelControlProps> {
  const own = drawn[schema.draw ?? '']
  if (own) return own
  if (schema.enum) return EnumBox
  if (schema.type === 'boolean') return TickBox
  if (schema.type === 'array') return schema.items?.enum ? EnumList : ItemList
  return schema.type === 'integer' || schema.type === 'number' || schema.anyOf
    ? IntegerBox
    : TextBox
}

function Leaf({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const { word } = usePanel()
  const known = schema as PanelSchema
  return createElement(controlOf(known), {
    id: fieldPathId.$id,
    label: word(known.title ?? ''),
    schema: known,
    value: formData,
    onChange: (value) => onChange(value, fieldPathId.path),
  })
}

/** One field component draws every leaf of a panel; rjsf only walks through the objects. */
export const panelFields: RegistryFieldsType = {
  StringField: Leaf,
  NumberField: Leaf,
  BooleanField: Leaf,
  ArrayField: Leaf,
  AnyOfField: Leaf,
}

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

const hasMeaning = ({ when }: PanelSchema, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when ?? {}).every(([key, wanted]) => wanted.includes(values[key]))

/**
 * The options of one object that apply, given the values of the others. An object inside another is
 * shown as a group.
 */
function Group({ schema, properties, formData, fieldPathId }: ObjectFieldTemplateProps) {
  const { word } = usePanel()
  const known = schema as PanelSchema
  const content = properties
    .filter(({ name }) => hasMeaning(known.properties?.[name] ?? {}, formData ?? {}))
    .map((property) => <div key={property.name}>{property.content}</div>)
  if (fieldPathId.path.length === 0) return <>{content}</>
  return (
    <fieldset
      style={{ margin: '0 0 12px', padding: '8px 12px 0', borderWidth: 1, borderRadius: 6 }}
    >
      <legend>{word(known.title ?? '')}</legend>
      {content}
    </fieldset>
  )
}

export const panelTemplates = { FieldTemplate: Labelled, ObjectFieldTemplate: Group }
