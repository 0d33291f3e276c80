import { useState } from 'react'
import { Button, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { PublicConfig } from '#schemas/api/config.ts'
import { useEngine } from '#src/app/engine.tsx'
import { systemConfig } from '#src/app/system-config.ts'
import { loginTexts } from './texts.ts'

/** Who helps with a forgotten password; shown when it is asked for. */
export const Forgotten = ({ help }: { readonly help: string }) => {
  const text = useTexts(loginTexts)
  const { token } = theme.useToken()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="login-help">
      <Button
        type="link"
        htmlType="button"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text('forgotten')}
      </Button>
      <p role="status" style={{ color: token.colorTextSecondary }}>
        {isOpen && (help || text('forgottenHelp'))}
      </p>
    </div>
  )
}

const roles = ['admin', 'designer', 'operator', 'cashier'] as const

interface DemoAccountsProps {
  readonly demo: NonNullable<PublicConfig['demo']>
  readonly isBusy: boolean
  readonly onChoose: (account: string, password: string) => void
}

/** The accounts of the demo: one click signs in. */
export const DemoAccounts = ({ demo, isBusy, onChoose }: DemoAccountsProps) => {
  const text = useTexts(loginTexts)
  const { token } = theme.useToken()
  return (
    <section className="login-demo" aria-labelledby="login-demo">
      <h2 id="login-demo" style={{ color: token.colorTextSecondary }}>
        {text('demo')}
      </h2>
      <div>
        {demo.accounts.map((account) => {
          const role = roles.find((name) => name === account)
          return (
            <Button
              key={account}
              htmlType="button"
              disabled={isBusy}
              onClick={() => onChoose(account, demo.password)}
            >
              {role ? text(role) : account}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

/** The line with the owner of the product (specification 3). */
export const LoginFoot = observer(() => {
  const { companyName, copyright, sysName } = systemConfig(useEngine())
  const { token } = theme.useToken()
  return (
    <footer className="login-foot" style={{ color: token.colorTextTertiary }}>
      {copyright || `© ${new Date().getFullYear()} ${companyName || sysName}`}
    </footer>
  )
})
