import { Button } from 'antd'
import { observer } from 'mobx-react-lite'
import type { LayoutForm } from '#renderers/view.ts'
import { defineLayout } from '#renderers/view.ts'
import { fillAddress } from '#schemas/widget/address.ts'
import { button } from './kind.ts'

const looks = {
  default: {},
  primary: { type: 'primary' },
  success: { color: 'green', variant: 'solid' },
  info: { color: 'cyan', variant: 'solid' },
  warning: { color: 'gold', variant: 'solid' },
  danger: { type: 'primary', danger: true },
} as const

interface Act {
  /** The target of a link; when absent, the button runs an action. */
  readonly href?: string
  readonly run?: () => void
}

/** What a press does; undefined where it is not possible here. */
function actOf(
  options: {
    readonly action: 'address' | 'add' | 'edit' | 'detail' | 'refresh'
    readonly href: string
    readonly target: string
  },
  form: LayoutForm | undefined,
): Act {
  const { go, open, refresh } = form?.acts ?? {}
  const { action, target } = options
  if (action === 'refresh') return refresh ? { run: refresh } : {}
  if (action !== 'address') return open ? { run: () => open(action) } : {}
  const address = fillAddress(options.href, (path) => form?.read(path) ?? null)
  if (address === null) return {}
  return go && target === '_self' && address.startsWith('/')
    ? { run: () => go(address) }
    : { href: address }
}

export default defineLayout(
  button,
  observer(({ label, options, form }) => {
    const { href, run } = actOf(options, form)
    return (
      <div style={{ marginBlockEnd: 16, textAlign: options.align }}>
        <Button
          {...looks[options.type]}
          disabled={form !== undefined && !href && !run}
          {...(href && { href, target: options.target, rel: 'noopener noreferrer' })}
          {...(run && { onClick: run })}
        >
          {options.buttonText || label}
        </Button>
      </div>
    )
  }),
)
