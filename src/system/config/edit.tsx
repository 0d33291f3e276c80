import { Col, Form, Input, InputNumber, Row, Select, Switch } from 'antd'
import type { FormItemProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { languageNames, languages } from '#schemas/text.ts'
import { config as calls, configGroups, layouts } from '#schemas/api/config.ts'
import type { ConfigValues, SystemConfig } from '#schemas/api/config.ts'
import { draftOf } from './store.ts'
import type { ConfigStore } from './store.ts'
import { IconField } from './parts/icon-field.tsx'
import { Section, SettingsForm, useSettings } from './parts/settings-form.tsx'
import { configTexts } from './texts.ts'

type ConfigKey = keyof ConfigValues
/** The parts of a value's schema that its control needs. */
interface ValueShape {
  readonly type: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}
type Group = keyof typeof configGroups
const groups = Object.keys(configGroups) as readonly Group[]
const shapesOf = (group: Group) =>
  Object.entries(
    configGroups[group].properties as unknown as Readonly<Record<string, ValueShape>>,
  ) as readonly (readonly [ConfigKey, ValueShape])[]

const isFlag = ({ minimum, maximum }: ValueShape): boolean => minimum === 0 && maximum === 1
const asFlag: FormItemProps = {
  getValueProps: (value: number) => ({ checked: value === 1 }),
  getValueFromEvent: (isOn: boolean) => (isOn ? 1 : 0),
}
const wide = { width: '100%' }

/** The groups of the system config as one form. */
export const EditConfig = observer(
  ({ store, config }: { readonly store: ConfigStore; readonly config: SystemConfig }) => {
    const settings = { store, stored: config, draftOf }
    const saving = useSettings(settings)
    return (
      <SettingsForm {...settings} saving={saving} canSave={useMay()(calls.update)}>
        {groups.map((group) => (
          <GroupCard key={group} group={group} />
        ))}
      </SettingsForm>
    )
  },
)

/** The values of one group. */
const GroupCard = ({ group }: { readonly group: Group }) => {
  const text = useTexts(configTexts)
  return (
    <Section title={text(group)}>
      <Row gutter={16}>
        {shapesOf(group).map(([name, shape]) => (
          <Col key={name} xs={24} sm={12} xl={8}>
            <Value name={name} shape={shape} />
          </Col>
        ))}
      </Row>
    </Section>
  )
}

/** One value with the control that fits its schema. */
const Value = ({ name, shape }: { readonly name: ConfigKey; readonly shape: ValueShape }) => {
  const text = useTexts(configTexts)
  const say = useTexts(entryTexts)
  const label = text(name)
  const rules =
    (shape.type === 'integer' && !isFlag(shape)) || shape.minLength
      ? [{ required: true, message: say('required', { name: label }) }]
      : []
  const control = () => {
    if (name === 'logoIcon' || name === 'navigationIcon') return <IconField label={label} />
    if (name === 'timeZone')
      return (
        <Select
          showSearch
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
        />
      )
    const choices = choicesOf(name)
    if (choices)
      return <Select options={choices.map(([value, key]) => ({ value, label: text(key) }))} />
    if (name === 'defaultLanguage')
      return (
        <Select
          options={[
            { value: '', label: text('browserLanguage') },
            ...languages.map((value) => ({
              value,
              label: <span lang={languageNames[value].tag}>{languageNames[value].name}</span>,
            })),
          ]}
        />
      )
    if (name === 'allowedAddresses')
      return <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} />
    if (isFlag(shape)) return <Switch />
    if (shape.type === 'integer')
      return (
        <InputNumber
          min={shape.minimum ?? 0}
          max={shape.maximum ?? Number.MAX_SAFE_INTEGER}
          precision={0}
          style={wide}
        />
      )
    return name === 'sysDescription' ? (
      <Input.TextArea maxLength={shape.maxLength ?? 500} autoSize={{ minRows: 1, maxRows: 4 }} />
    ) : (
      <Input maxLength={shape.maxLength ?? 200} />
    )
  }
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      {...(isFlag(shape) && asFlag)}
      {...(name === 'allowedAddresses' && { extra: text('allowedHint') })}
    >
      {control()}
    </Form.Item>
  )
}

const choices = {
  singleLogin: [
    [1, 'singleLogin1'],
    [2, 'singleLogin2'],
  ],
  secondFactor: [
    [0, 'secondFactor0'],
    [1, 'secondFactor1'],
    [2, 'secondFactor2'],
  ],
  passwordSymbols: [
    [0, 'passwordSymbols0'],
    [1, 'passwordSymbols1'],
    [2, 'passwordSymbols2'],
  ],
  defaultTheme: layouts.map((layout) => [layout, layout] as const),
} as const
type ChoiceText = (typeof choices)[keyof typeof choices][number][1]

/** The choices of a value that is one of a few, with the names of their texts. */
const choicesOf = (
  name: ConfigKey,
): readonly (readonly [number | string, ChoiceText])[] | undefined =>
  name in choices ? choices[name as keyof typeof choices] : undefined
