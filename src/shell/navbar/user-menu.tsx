import { App, Avatar, Button, Dropdown } from 'antd'
import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { shellTexts } from '../texts.ts'

/** Who is signed in, and the way out, which asks first (specification 4). */
export const UserMenu = observer(() => {
  const engine = useEngine()
  const text = useTexts(shellTexts)
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const user = engine.session.current?.userInfo
  if (!user) return null
  const name = user.realName || user.account
  // Whoever signs in next starts at home: the way back is for sessions that ended by themselves.
  const leave = async () => {
    await engine.leave()
    await navigate('/login', { replace: true })
  }
  const logOut = () => void modal.confirm({ title: text('logoutTitle'), content: text('logoutText'), onOk: leave })
  const items = [{ key: 'logout', icon: <LogoutOutlined aria-hidden />, label: text('logout'), onClick: logOut }]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" aria-label={text('user', { name })} aria-haspopup="menu" className="shell-user">
        <Avatar size={26} icon={<UserOutlined />} {...(user.headIcon && { src: user.headIcon })} alt="" />
        <span className="shell-user-name">{name}</span>
      </Button>
    </Dropdown>
  )
})
