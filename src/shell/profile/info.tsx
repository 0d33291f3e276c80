import { Suspense, lazy, useCallback, useState } from 'react'
import { Avatar, Descriptions, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import type { BaseInfo } from '#schemas/api/profile.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { initialsOf } from '../navbar/initials.ts'
import { Loaded } from './loaded.tsx'
import { OwnForm } from './own-form.tsx'
import { OwnSign } from './sign.tsx'
import { profileTexts } from './texts.ts'

const OwnAvatar = lazy(() => import('./avatar.tsx'))

const facts = [
  'account',
  'realName',
  'organize',
  'position',
  'roleName',
  'manager',
  'entryDate',
  'creatorTime',
  'prevLogTime',
] as const

const Info = ({ info: loaded }: { readonly info: BaseInfo }) => {
  const text = useTexts(profileTexts)
  const { timeZone } = useRuntime()
  const [info, setInfo] = useState(loaded)
  const name = info.realName || info.account
  const shown = (value: string | number | null) =>
    typeof value === 'number' ? formatTime(value, timeZone) : value || '-'
  return (
    <div className="profile-info">
      <Suspense
        fallback={
          <Avatar size={96} style={{ fontSize: 32 }}>
            {initialsOf(name)}
          </Avatar>
        }
      >
        <OwnAvatar name={name} />
      </Suspense>
      <section aria-label={text('about')}>
        <Descriptions
          column={{ xs: 1, md: 2, xl: 3 }}
          size="small"
          items={facts.map((key) => ({ key, label: text(key), children: shown(info[key]) }))}
        />
      </section>
      <section aria-label={text('own')}>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {text('own')}
        </Typography.Title>
        <OwnForm info={info} onSaved={setInfo} />
      </section>
      <section aria-label={text('sign')}>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {text('sign')}
        </Typography.Title>
        <OwnSign />
      </section>
    </div>
  )
}

/**
 * Personal data (specification 7.8): the picture, the data of the organization, and the data that
 * users enter about themselves.
 */
export const InfoPart = () => {
  const { send } = useEngine()
  return (
    <Loaded load={useCallback(() => send(profile.baseInfo, {}, { quiet: true }), [send])}>
      {(info) => <Info info={info} />}
    </Loaded>
  )
}
