import { useRef } from 'react'
import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
// Imports only the avatar: antd's root would add avatar groups and their pop-ups.
import Avatar from 'antd/es/avatar/Avatar'
import {
  InfoCircleOutlined,
  LockOutlined,
  LogoutOutlined,
  MailOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { fixedRoutes } from '#src/app/fixed-routes.ts'
import { usePanels } from '../layout/panels.ts'
import type { Panel } from '../layout/panels.ts'
import { shellTexts } from '../texts.ts'
import { initialsOf } from './initials.ts'
import { useLogOut } from './use-log-out.ts'

/**
 * The signed-in user and the actions for them (specification 2.6: user dropdown). `isShort` means
 * that the bar has no room for the settings, so they are here.
 */
export const UserMenu = observer(({ isShort }: { readonly isShort: boolean }) => {
  const { session, pictures } = useEngine()
  const text = useTexts(shellTexts)
  const panels = usePanels()
  const logOut = useLogOut()
  const button = useRef<HTMLButtonElement>(null)
  const { userInfo: user, sysConfigInfo } = session.current ?? {}
  if (!user) return null
  const name = user.realName || user.account
  const picture = pictures.find('userAvatar', user.headIcon)
  const open = (panel: Panel) => () => panels.show(panel, button.current)
  const items: NonNullable<MenuProps['items']> = [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: <Link to={fixedRoutes.profile.path}>{text('profile')}</Link>,
    },
    ...(sysConfigInfo?.feedbackMail
      ? [
          {
            key: 'feedback',
            icon: <MailOutlined aria-hidden />,
            label: (
              <a
                href={`mailto:${encodeURIComponent(sysConfigInfo.feedbackMail).replace('%40', '@')}`}
              >
                {text('feedback')}
              </a>
            ),
          },
        ]
      : []),
    {
      key: 'about',
      icon: <InfoCircleOutlined aria-hidden />,
      label: text('about'),
      onClick: open('about'),
    },
    {
      key: 'keys',
      icon: <QuestionCircleOutlined aria-hidden />,
      label: text('keys'),
      onClick: open('keys'),
    },
    ...(isShort
      ? [
          {
            key: 'settings',
            icon: <SettingOutlined aria-hidden />,
            label: text('settings'),
            onClick: open('settings'),
          },
        ]
      : []),
    { type: 'divider' },
    {
      key: 'lock',
      icon: <LockOutlined aria-hidden />,
      label: text('lock'),
      onClick: () => void session.lock(),
    },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: text('logout'), onClick: logOut },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        ref={button}
        type="text"
        aria-label={text('user', { name })}
        aria-haspopup="menu"
        className="shell-user"
      >
        <Avatar size={26} {...(picture && { src: picture })} alt="">
          {initialsOf(name)}
        </Avatar>
        <span className="shell-user-name">{name}</span>
      </Button>
    </Dropdown>
  )
})
