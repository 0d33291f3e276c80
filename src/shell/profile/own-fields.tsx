import { Col, DatePicker, Form, Input, Radio, Row, Select } from 'antd'
import dayjs from 'dayjs'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { BaseInfo } from '#schemas/api/profile.ts'
import { fromDate, lengthOf, ownKeys, ownOf, papers, problemAt, toDate } from './own-info.ts'
import type { OwnInfo, OwnKey } from './own-info.ts'
import { profileTexts } from './texts.ts'

const genders = ['gender0', 'gender1', 'gender2'] as const
/** Values of `autocomplete` for the fields that browsers can fill in. */
const autoComplete: { readonly [K in OwnKey]?: string } = {
  mobilePhone: 'tel',
  email: 'email',
  postalAddress: 'street-address',
}

const Control = ({ name, ...rest }: { readonly name: OwnKey; readonly id?: string }) => {
  const text = useTexts(profileTexts)
  const maxLength = lengthOf(name)
  if (name === 'gender')
    return (
      <Radio.Group
        {...rest}
        options={genders.map((gender, value) => ({ value, label: text(gender) }))}
      />
    )
  if (name === 'birthday')
    return (
      <DatePicker
        {...rest}
        style={{ width: '100%' }}
        disabledDate={(date) => date.isAfter(dayjs(), 'day')}
      />
    )
  if (name === 'certificatesType')
    return (
      <Select
        {...rest}
        allowClear
        options={papers.map((paper) => ({ value: paper.value, label: text(paper.name) }))}
      />
    )
  if (name === 'signature')
    return (
      <Input.TextArea
        {...rest}
        autoSize={{ minRows: 2, maxRows: 4 }}
        showCount
        {...(maxLength && { maxLength })}
      />
    )
  return (
    <Input {...rest} {...(maxLength && { maxLength })} autoComplete={autoComplete[name] ?? 'off'} />
  )
}

/** A stored value as text for the user. */
function useShown(): (key: OwnKey, value: unknown) => string {
  const text = useTexts(profileTexts)
  return (key, value) => {
    if (key === 'gender') return text(genders[Number(value)] ?? 'gender0')
    const paper =
      key === 'certificatesType' ? papers.find((choice) => choice.value === value) : undefined
    return (paper ? text(paper.name) : typeof value === 'string' && value) || text('nothing')
  }
}

const conversions = {
  birthday: {
    getValueProps: (day: string | null) => ({ value: toDate(day) }),
    normalize: fromDate,
  },
  certificatesType: {
    getValueProps: (value: string) => ({ value: value || undefined }),
    normalize: (value: string | undefined) => value ?? '',
  },
}

/**
 * The fields of the user's own data. In a `conflict`, each field that differs from the opened data
 * shows its current value.
 */
export const OwnFields = ({
  base,
  conflict,
}: {
  readonly base: BaseInfo
  readonly conflict: BaseInfo | null
}) => {
  const text = useTexts(profileTexts)
  const runtime = useRuntime()
  const shown = useShown()
  const form = Form.useFormInstance<OwnInfo>()
  const check = (key: OwnKey) => () => {
    const problem = problemAt(key, { ...ownOf(base), ...form.getFieldsValue() }, runtime)
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
  }
  const now = (key: OwnKey) =>
    conflict && conflict[key] !== base[key]
      ? {
          extra: text('now', { value: shown(key, conflict[key]) }),
          validateStatus: 'warning' as const,
        }
      : {}
  return (
    <Row gutter={24}>
      {ownKeys.map((key) => (
        <Col key={key} xs={24} lg={key === 'signature' || key === 'postalAddress' ? 24 : 12}>
          <Form.Item
            name={key}
            label={text(key)}
            rules={[{ validator: check(key), validateTrigger: 'onBlur' }]}
            validateTrigger={['onBlur', 'onChange']}
            {...(key === 'certificatesNumber' && { dependencies: ['certificatesType'] })}
            {...(key === 'birthday' || key === 'certificatesType' ? conversions[key] : {})}
            {...now(key)}
          >
            <Control name={key} />
          </Form.Item>
        </Col>
      ))}
    </Row>
  )
}
