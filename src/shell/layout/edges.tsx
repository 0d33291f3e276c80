import { theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { systemConfig } from '#src/app/system-config.ts'
import { shellTexts } from '../texts.ts'

/**
 * The first element that the keyboard reaches: a link that skips bar and menu and goes to the page.
 */
export const SkipLink = () => {
  const text = useTexts(shellTexts)
  const { token } = theme.useToken()
  return (
    <a
      className="shell-skip"
      href="#content"
      style={{ background: token.colorBgElevated, color: token.colorLink }}
      onClick={(event) => (
        event.preventDefault(),
        document.querySelector<HTMLElement>('#content')?.focus()
      )}
    >
      {text('skip')}
    </a>
  )
}

/** The line below the pages with the name of the owner (specification 3: isOpenCopyright). */
export const Copyright = observer(() => {
  const { companyName, copyright, sysName } = systemConfig(useEngine())
  const { token } = theme.useToken()
  return (
    <footer
      className="shell-foot"
      style={{ color: token.colorTextTertiary, background: token.colorBgLayout }}
    >
      {copyright || `© ${new Date().getFullYear()} ${companyName || sysName}`}
    </footer>
  )
})
