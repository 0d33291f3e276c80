import { useEffect, useState } from 'react'
import { Card, Flex, Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { fixedRoutes } from '#src/app/fixed-routes.ts'
import { mobileQuery, useMedia } from '#src/app/media.ts'
import { GrantsPart } from './grants.tsx'
import { IdentitiesPart } from './identities.tsx'
import { InfoPart } from './info.tsx'
import { PasswordPart } from './password.tsx'
import { PlacesPart } from './places.tsx'
import { PreferencesPart } from './preferences.tsx'
import { SecondFactorPart } from './second-factor.tsx'
import { SessionsPart } from './sessions.tsx'
import { SubordinatesPart } from './subordinates.tsx'
import { SystemLogPart } from './system-log.tsx'
import { profileTexts } from './texts.ts'
import { HoldsProvider } from './use-hold.ts'
import type { Holds } from './use-hold.ts'
import './profile.css'

const parts = [
  { name: 'info', part: <InfoPart /> },
  { name: 'changePassword', part: <PasswordPart /> },
  { name: 'secondFactor', part: <SecondFactorPart /> },
  { name: 'identities', part: <IdentitiesPart /> },
  { name: 'organizes', part: <PlacesPart type="Organize" /> },
  { name: 'positions', part: <PlacesPart type="Position" /> },
  { name: 'subordinates', part: <SubordinatesPart /> },
  { name: 'authorize', part: <GrantsPart /> },
  { name: 'systemLog', part: <SystemLogPart /> },
  { name: 'sessions', part: <SessionsPart /> },
  { name: 'preferences', part: <PreferencesPart /> },
] as const
const [first] = parts

/**
 * The profile of the signed-in user (specification 2.4, 7.8). Each part loads when it is first
 * opened and keeps its input while another is shown; the address contains the open part.
 */
const Profile = () => {
  const { tabs } = useEngine()
  const text = useTexts(profileTexts)
  const [query, setQuery] = useSearchParams()
  const isMobile = useMedia(mobileQuery)
  const [holds] = useState<Holds>(() => new Map())
  const { name: active } = parts.find(({ name }) => name === query.get('part')) ?? first
  useEffect(
    () =>
      tabs.hold(fixedRoutes.profile.path, () => [...holds.values()].some((isDirty) => isDirty())),
    [tabs, holds],
  )
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('title')} />
      <Card>
        <HoldsProvider value={holds}>
          <Tabs
            className="profile-tabs"
            tabPlacement={isMobile ? 'top' : 'start'}
            activeKey={active}
            onChange={(name) =>
              setQuery(name === first.name ? {} : { part: name }, { replace: true })
            }
            items={parts.map(({ name, part }) => ({
              key: name,
              label: text(name),
              children: part,
            }))}
          />
        </HoldsProvider>
      </Card>
    </Flex>
  )
}
export default Profile
