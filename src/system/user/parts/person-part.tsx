import { Form, Radio, Select } from 'antd'
import { OrderFields } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { DayField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { idCard } from '#schemas/person/own-info.ts'
import { userColumnTexts, userWordTexts } from '#schemas/person/user-sheet.ts'
import { userTexts } from '../texts.ts'
import { Part } from './part.tsx'
import { Held } from './held.tsx'
import { useOwnRule, Word } from './word-field.tsx'

export const PersonPart = () => {
  const text = useTexts(userTexts)
  const column = useTexts(userColumnTexts)
  const word = useTexts(userWordTexts)
  const birthday = useOwnRule('birthday')
  const papers = [
    { value: idCard, label: word('idCard') },
    { value: 'passport', label: text('passport') },
    { value: 'other', label: text('otherPaper') },
  ]
  return (
    <Part title={text('personPart')}>
      <Held code="gender">
        <Form.Item name="gender" label={column('gender')}>
          <Radio.Group
            options={(['gender0', 'gender1', 'gender2'] as const).map((key, value) => ({
              value,
              label: word(key),
            }))}
          />
        </Form.Item>
      </Held>
      <Held code="birthday">
        <Form.Item
          name="birthday"
          label={column('birthday')}
          trigger="onPick"
          rules={birthday.rules}
          validateTrigger="onPick"
        >
          <DayField />
        </Form.Item>
      </Held>
      <Held code="entryDate">
        <Form.Item name="entryDate" label={column('entryDate')} trigger="onPick">
          <DayField />
        </Form.Item>
      </Held>
      {(['ranks', 'nation', 'nativePlace', 'education'] as const).map((name) => (
        <Word key={name} name={name} />
      ))}
      <Held code="certificatesType">
        <Form.Item
          name="certificatesType"
          label={column('certificatesType')}
          normalize={(value?: string) => value ?? ''}
          getValueProps={(value?: string) => ({ value: value || undefined })}
        >
          <Select allowClear options={papers} />
        </Form.Item>
      </Held>
      <Word name="certificatesNumber" />
      <OrderFields />
    </Part>
  )
}
