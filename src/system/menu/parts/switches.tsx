import { Col, Flex, Form, Switch, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { permissionSwitches } from '#schemas/menu.ts'
import { menuTexts } from '../texts.ts'

export const asSwitch = {
  getValueProps: (value?: number) => ({ checked: value !== 0 }),
  getValueFromEvent: (isOn: boolean) => (isOn ? 1 : 0),
}

type SwitchName = 'isPc' | 'isApp' | (typeof permissionSwitches)[number]

export const Switches = ({
  legend,
  names,
  hint,
}: {
  readonly legend: string
  readonly names: readonly SwitchName[]
  readonly hint?: string
}) => {
  const text = useTexts(menuTexts)
  return (
    <Col span={24}>
      <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0 }}>
        <legend style={{ padding: 0, marginBottom: 8 }}>{legend}</legend>
        <Flex wrap gap="8px 24px">
          {names.map((name) => (
            <Flex key={name} gap={8} align="center">
              <Form.Item noStyle name={['properties', name]} {...asSwitch}>
                <Switch size="small" aria-label={text(name)} />
              </Form.Item>
              {text(name)}
            </Flex>
          ))}
        </Flex>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
      </fieldset>
    </Col>
  )
}
