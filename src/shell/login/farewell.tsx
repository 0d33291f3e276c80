import { theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'

/** Why the last session ended, until somebody signs in. */
export const Farewell = observer(() => {
  const { farewell } = useEngine().session
  const { token } = theme.useToken()
  if (farewell === '') return null
  return (
    <p
      role="status"
      style={{
        margin: '0 0 16px',
        padding: '8px 12px',
        borderRadius: token.borderRadius,
        background: token.colorWarningBg,
        color: token.colorText,
      }}
    >
      {farewell}
    </p>
  )
})
