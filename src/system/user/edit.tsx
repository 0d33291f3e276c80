import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import {
  Alert,
  Avatar,
  Button,
  Col,
  Flex,
  Form,
  Input,
  Radio,
  Row,
  Select,
  Switch,
  Typography,
  Upload,
} from 'antd'
import { UserOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { Half, OrderFields, useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import {
  ChoicesField,
  DayField,
  OrganizeField,
  UserField,
} from '#renderers/pages/entries/parts/pick-fields.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fileRules } from '#schemas/api/file.ts'
import { userSettings } from '#schemas/api/user.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { toDay } from '#schemas/format/time.ts'
import { checkOwnInfo, idCard } from '#schemas/own-info.ts'
import { holdsField } from '#schemas/page-fields.ts'
import { userColumnTexts, userWordTexts } from '#schemas/user-sheet.ts'
import type { UserColumn } from '#schemas/user-sheet.ts'
import { fieldRules, ruleTexts } from '#schemas/widget/rule.ts'
import { useEngine } from '#src/app/engine.tsx'
import { usePasswordRule } from '#src/app/password-rule.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { Refused } from '#src/engine/send.ts'
import { uploadOne } from '#src/engine/single-upload.ts'
import { UserChoices, draftOf, emptyDraft, majorOf } from './store.ts'
import type { Draft, UserActs } from './store.ts'
import { userTexts } from './texts.ts'

interface EditProps {
  readonly store: EntryStore<UserRow, Draft>
  /** Null adds a new one. */
  readonly entry: UserDetail | null
  onDone(): void
}

/**
 * Adds or changes one user (7.7): account, places and rights, contact and person; the account is
 * fixed once he is there.
 */
const Edit = ({ store, entry, onDone }: EditProps) => {
  const text = useTexts(userTexts)
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<Draft>
      title={text(entry ? 'edit' : 'add')}
      draft={entry ? draftOf(entry) : emptyDraft(String(store.ask.filters['organizeId'] ?? ''))}
      save={save}
      onDone={onDone}
    >
      <AccountPart isNew={entry === null} />
      <PlacePart />
      <ContactPart />
      <PersonPart />
    </EntryDialog>
  )
}
export default Edit

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <Typography.Title level={2} style={{ fontSize: 16 }}>
      {title}
    </Typography.Title>
    <Row gutter={16}>{children}</Row>
  </section>
)

/**
 * Tells which fields this person holds (specification 6); asked inside an observer, it follows his
 * permissions.
 */
const useHolds = (): ((code: UserColumn) => boolean) =>
  holdsField(useEngine().session.rights, 'user', 'form')

/** Draws a field for whoever holds it; nothing for anybody else. */
const Held = observer(
  ({ code, children }: { readonly code: UserColumn; readonly children: ReactNode }) =>
    useHolds()(code) ? <Half>{children}</Half> : null,
)

const AccountPart = ({ isNew }: { readonly isNew: boolean }) => {
  const text = useTexts(userTexts)
  const column = useTexts(userColumnTexts)
  const rule = useTexts(ruleTexts)
  const needed = useNeeded()
  const password = usePasswordRule()
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
        <Half>
          <Form.Item
            name="password"
            label={column('password')}
            extra={text('passwordHint')}
            rules={[password]}
          >
            <Input.Password maxLength={64} autoComplete="new-password" />
          </Form.Item>
        </Half>
      )}
    </Part>
  )
}

const pictures = fileRules.userAvatar.extensions.map((extension) => `.${extension}`).join()

/** The name of an uploaded picture, shown as it will be seen. */
const PictureField = observer(
  ({
    value = '',
    onPick,
    id,
  }: {
    readonly value?: string
    readonly onPick?: (name: string) => void
    readonly id?: string
  }) => {
    const engine = useEngine()
    const text = useTexts(userTexts)
    const [isBusy, setBusy] = useState(false)
    const picture = engine.pictures.find('userAvatar', value)
    const upload = async (file: File) => {
      setBusy(true)
      const stored = await uploadOne(engine, { type: 'userAvatar', file }).finally(() =>
        setBusy(false),
      )
      if (stored) onPick?.(stored.fileId)
    }
    return (
      <Flex align="center" gap="middle">
        <Avatar
          size={56}
          icon={<UserOutlined aria-hidden />}
          {...(picture && { src: picture })}
          alt={text('picture')}
        />
        <Upload
          {...(id && { id })}
          accept={pictures}
          showUploadList={false}
          beforeUpload={(file) => (void upload(file), Upload.LIST_IGNORE)}
        >
          <Button loading={isBusy}>{text('choosePicture')}</Button>
        </Upload>
        {value !== '' && (
          <Button type="link" danger onClick={() => onPick?.('')}>
            {text('noPicture')}
          </Button>
        )}
      </Flex>
    )
  },
)

const given = [
  { name: 'positionIds', kind: 'positions', type: 'position' },
  { name: 'roleIds', kind: 'roles', type: 'role' },
  { name: 'groupIds', kind: 'groups', type: 'group' },
] as const

const PlacePart = observer(() => {
  const { send, session } = useEngine()
  const text = useTexts(userTexts)
  const column = useTexts(userColumnTexts)
  const needed = useNeeded()
  const [choices] = useState(() => new UserChoices(send))
  useEffect(() => void choices.load(), [choices])
  return (
    <Part title={text('placePart')}>
      <Half>
        <Form.Item
          name="organizeIds"
          label={column('organize')}
          rules={needed(column('organize')).map((rule) => ({ ...rule, type: 'array' as const }))}
          trigger="onPick"
        >
          <OrganizeField multiple />
        </Form.Item>
      </Half>
      <Half>
        <Form.Item name="organizeId" label={text('major')}>
          <MajorField />
        </Form.Item>
      </Half>
      {given.map(({ name, kind, type }) => (
        <Held key={kind} code={kind}>
          <Form.Item name={name} label={column(kind)} trigger="onPick">
            <ChoicesField choices={choices[kind]} type={type} />
          </Form.Item>
        </Held>
      ))}
      <Half>
        <Form.Item name="managerId" label={text('manager')} trigger="onPick">
          <UserField />
        </Form.Item>
      </Half>
      {session.rights.isAdministrator && (
        <Half>
          <Form.Item name="isAdministrator" label={text('isAdministrator')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Half>
      )}
    </Part>
  )
})

/** One of the organisations that were chosen. */
const MajorField = observer(
  ({
    value = '',
    ...rest
  }: {
    readonly value?: string
    readonly onChange?: (id: string | null) => void
    readonly id?: string
  }) => {
    const { lookups } = useRuntime()
    const organizeIds = Form.useWatch<string[] | undefined>('organizeIds') ?? []
    const options = organizeIds.map((id) => ({
      value: id,
      label: lookups.name({ to: 'organize', among: null }, id) ?? id,
    }))
    return (
      <Select<string | null>
        {...rest}
        value={majorOf({ organizeId: value, organizeIds }) || null}
        options={options}
      />
    )
  },
)

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

/** Holds a field against the rules that the server asks too (5.1). */
function useOwnRule(key: string) {
  const { say, timeZone } = useRuntime()
  const form = Form.useFormInstance<Draft>()
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

const Word = ({ name }: { readonly name: WordKey }) => {
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

const contacts = [
  'mobilePhone',
  'email',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const

const ContactPart = observer(() => {
  const text = useTexts(userTexts)
  const held = contacts.filter(useHolds())
  return (
    held.length > 0 && (
      <Part title={text('contactPart')}>
        {held.map((name) => (
          <Word key={name} name={name} />
        ))}
      </Part>
    )
  )
})

const PersonPart = () => {
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

interface ActProps {
  readonly user: UserRow
  readonly acts: UserActs
  onDone(): void
}

/** What an act was refused for, for the dialog; anything but a refusal goes on. */
async function refusalOf(act: Promise<unknown>) {
  try {
    await act
    return undefined
  } catch (error) {
    if (error instanceof Refused) return { problems: error.problems }
    throw error
  }
}

/** Gives a user another password (7.7, rule of 5.1); his sessions end. */
export const ResetDialog = ({ user, acts, onDone }: ActProps) => {
  const text = useTexts(userTexts)
  const needed = useNeeded()
  const password = usePasswordRule()
  const isSame = ({ getFieldValue }: { getFieldValue(name: string): unknown }) => ({
    validator: (_: unknown, value = '') =>
      value === getFieldValue('userPassword')
        ? Promise.resolve()
        : Promise.reject(new Error(text('differs'))),
  })
  return (
    <EntryDialog
      title={text('resetOf', { name: user.realName })}
      width={480}
      draft={{ userPassword: '', repeat: '' }}
      save={({ userPassword }) => refusalOf(acts.resetPassword(user.id, userPassword))}
      onDone={onDone}
    >
      <Alert type="info" showIcon title={text('resetHint')} style={{ marginBottom: 16 }} />
      <Form.Item
        name="userPassword"
        label={text('newPassword')}
        rules={[...needed(text('newPassword')), password]}
      >
        <Input.Password maxLength={64} autoFocus autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={text('repeat')}
        dependencies={['userPassword']}
        rules={[isSame]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
    </EntryDialog>
  )
}
