import { useId } from 'react'
import { InputNumber, Switch } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { idleMinutes } from '#src/engine/settings.ts'
import { settingsTexts } from './texts.ts'

const flags = [
  'tagsView',
  'tagsIcon',
  'useCache',
  'showLanguage',
  'showSearch',
  'fixedHeader',
  'sidebarLogo',
  'isOpenCopyright',
] as const

/** The minutes that are set when the user turns on the idle lock. */
const offered = 15

const Line = ({
  label,
  isOn,
  onTurn,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}) => {
  const id = useId()
  return (
    <div className="settings-line">
      <span id={id}>{label}</span>
      <Switch size="small" checked={isOn} onChange={onTurn} aria-labelledby={id} />
    </div>
  )
}

/**
 * Switches for what is shown (specification 2.6, 3), and the idle minutes after which the screen
 * locks.
 */
export const Switches = observer(() => {
  const { settings } = useEngine()
  const text = useTexts(settingsTexts)
  const { idleLock } = settings
  return (
    <section className="settings-part">
      <h3>{text('show')}</h3>
      {flags.map((flag) => (
        <Line
          key={flag}
          label={text(flag)}
          isOn={settings[flag]}
          onTurn={(isOn) => settings.set(flag, isOn)}
        />
      ))}
      <Line
        label={text('idle')}
        isOn={idleLock > 0}
        onTurn={(isOn) => settings.set('idleLock', isOn ? offered : 0)}
      />
      {idleLock > 0 && (
        <InputNumber
          size="small"
          aria-label={text('idleAfter')}
          suffix={text('minutes')}
          min={idleMinutes.least}
          max={idleMinutes.most}
          precision={0}
          value={idleLock}
          onChange={(minutes) => minutes !== null && settings.set('idleLock', minutes)}
          style={{ width: '100%' }}
        />
      )}
    </section>
  )
})
