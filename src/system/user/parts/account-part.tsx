import { Alert, Col, Form, Input } from 'antd'
import { Half, useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { fieldRules, ruleTexts } from '#schemas/widget/rule.ts'
import { userTexts } from '../texts.ts'
import { userSignInTexts } from './password-texts.ts'
import { PictureField } from './picture-field.tsx'
import { Part } from './part.tsx'

export const AccountPart = ({ isNew }: { readonly isNew: boolean }) => {
  const text = useTexts(userTexts)
  const signIn = useTexts(userSignInTexts)
  const column = useTexts(userColumnTexts)
  const rule = useTexts(ruleTexts)
  const needed = useNeeded()
  return (
    <Part title={text('accountPart')}>
      <Col span={24}>
        <Form.Item name="headIcon" label={text('picture')} trigger="onPick">
          <PictureField />
        </Form.Item>
      </Col>
      <Half>
        <Form.Item
          name="account"
          label={column('account')}
          rules={[
            ...needed(column('account')),
            { pattern: new RegExp(fieldRules.account.pattern ?? ''), message: rule('account') },
          ]}
        >
          <Input maxLength={40} disabled={!isNew} autoFocus={isNew} autoComplete="off" />
        </Form.Item>
      </Half>
      <Half>
        <Form.Item name="realName" label={column('realName')} rules={needed(column('realName'))}>
          <Input maxLength={50} autoFocus={!isNew} />
        </Form.Item>
      </Half>
      {isNew && (
        <Col span={24}>
          <Alert type="info" showIcon title={signIn('passwordHint')} />
        </Col>
      )}
    </Part>
  )
}
