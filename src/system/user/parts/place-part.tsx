import { useEffect, useState } from 'react'
import { Form, Select, Switch } from 'antd'
import { observer } from 'mobx-react-lite'
import { Half, useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import {
  ChoicesField,
  OrganizeField,
  UserField,
} from '#renderers/pages/entries/parts/pick-fields.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import { majorOf } from '../store.ts'
import { userTexts } from '../texts.ts'
import { Part } from './part.tsx'
import { userSignInTexts } from './password-texts.ts'
import { Held } from './held.tsx'
import { UserChoices } from './user-choices.ts'

const given = [
  { name: 'positionIds', kind: 'positions', type: 'position' },
  { name: 'roleIds', kind: 'roles', type: 'role' },
  { name: 'groupIds', kind: 'groups', type: 'group' },
] as const

export const PlacePart = observer(() => {
  const { send, session } = useEngine()
  const text = useTexts(userTexts)
  const signIn = useTexts(userSignInTexts)
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
        <>
          <Half>
            <Form.Item
              name="isAdministrator"
              label={text('isAdministrator')}
              valuePropName="checked"
            >
              <Switch />
            </Form.Item>
          </Half>
          <Half>
            <Form.Item
              name="anyAddress"
              label={signIn('anyAddress')}
              extra={signIn('anyAddressHint')}
              valuePropName="checked"
            >
              <Switch />
            </Form.Item>
          </Half>
        </>
      )}
    </Part>
  )
})

/** Chooses the major organization from the chosen organizations. */
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
