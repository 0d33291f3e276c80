import { Form, Input } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { userSettings } from '#schemas/api/user.ts'
import { toDay } from '#schemas/format/time.ts'
import { checkOwnInfo } from '#schemas/person/own-info.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import type { UserDraft } from '../store.ts'
import { Held } from './held.tsx'

type WordKey =
  | 'mobilePhone'
  | 'email'
  | 'telePhone'
  | 'landline'
  | 'urgentContacts'
  | 'urgentTelePhone'
  | 'postalAddress'
  | 'ranks'
  | 'nation'
  | 'nativePlace'
  | 'education'
  | 'certificatesNumber'

/** Checks a field with the same rules as the server (5.1). */
export function useOwnRule(key: string) {
  const { say, timeZone } = useRuntime()
  const form = Form.useFormInstance<UserDraft>()
  const check = () => {
    const problem = checkOwnInfo(form.getFieldsValue(true), toDay(Date.now(), timeZone), say).find(
      ({ path }) => path === key,
    )
    return problem ? Promise.reject(new Error(problem.message)) : Promise.resolve()
  }
  return {
    rules: [{ validator: check, validateTrigger: 'onBlur' }],
    validateTrigger: ['onBlur', 'onChange'],
  }
}

export const Word = ({ name }: { readonly name: WordKey }) => {
  const column = useTexts(userColumnTexts)
  const rule = useOwnRule(name)
  const { maxLength } = userSettings[name] as { readonly maxLength?: number }
  return (
    <Held code={name}>
      <Form.Item
        name={name}
        label={column(name)}
        {...rule}
        {...(name === 'certificatesNumber' && { dependencies: ['certificatesType'] })}
      >
        <Input autoComplete="off" {...(maxLength && { maxLength })} />
      </Form.Item>
    </Held>
  )
}
