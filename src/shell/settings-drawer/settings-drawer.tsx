import { App, Button, Drawer } from 'antd'
import { CheckOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { chooseLayout } from '#src/app/preferences.ts'
import { readable, tintsOf } from '#src/app/theme.ts'
import {
  appearances,
  layoutTypes,
  preferences,
  sizes,
  slideClasses,
  themeClasses,
  themeColors,
} from '#src/engine/settings.ts'
import type { PanelProps } from '../layout/panels.ts'
import { widths } from '../measures.ts'
import { useSizeChoice } from '../navbar/use-size-choice.ts'
import { shellTexts } from '../texts.ts'
import { Choice } from './choice.tsx'
import { LayoutPicture } from './layout-picture.tsx'
import { Switches } from './switches.tsx'
import { settingsTexts } from './texts.ts'
import './settings-drawer.css'

/** The ten shades of the chosen colour. */
const Tints = observer(() => {
  const { settings } = useEngine()
  const text = useTexts(settingsTexts)
  return (
    <div
      className="settings-tints"
      role="img"
      aria-label={text('tints', { name: text(settings.themeClass) })}
    >
      {tintsOf(settings.theme).map((tint) => (
        <i key={tint} style={{ background: tint }} />
      ))}
    </div>
  )
})

/** The eight theme colors. */
const Colors = observer(() => {
  const { settings } = useEngine()
  const text = useTexts(settingsTexts)
  return (
    <Choice
      label={text('themeClass')}
      choices={themeClasses}
      value={settings.themeClass}
      nameOf={text}
      onChoose={(themeClass) => settings.set('themeClass', themeClass)}
      className="settings-colors"
      isNameHidden
      drawOf={(color) => (
        <i
          className="settings-color"
          style={{ background: themeColors[color], color: readable(themeColors[color]) }}
        >
          {color === settings.themeClass && <CheckOutlined />}
        </i>
      )}
    />
  )
})

/**
 * The settings drawer (specification 2.6). Every change takes effect at once and is stored in this
 * browser.
 */
const SettingsDrawer = observer(({ path, isOpen, onClose, onClosed }: PanelProps) => {
  const engine = useEngine()
  const { settings } = engine
  const text = useTexts(settingsTexts)
  const sizeText = useTexts(shellTexts)
  const { modal } = App.useApp()
  const chooseSize = useSizeChoice(path)
  const reset = () => {
    settings.reset()
    return chooseLayout(engine, preferences.layoutType.first)
  }
  const ask = () =>
    void modal.confirm({
      title: text('resetTitle'),
      content: text('resetText'),
      okButtonProps: { danger: true },
      onOk: reset,
    })
  return (
    <Drawer
      open={isOpen}
      size={widths.drawer}
      title={text('title')}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onClosed()}
      styles={{ mask: { background: 'transparent' }, body: { padding: '8px 16px' } }}
      footer={
        <Button block onClick={ask}>
          {text('reset')}
        </Button>
      }
    >
      <Choice
        label={text('layoutType')}
        choices={layoutTypes}
        value={settings.layoutType}
        nameOf={text}
        drawOf={(layoutType) => <LayoutPicture layoutType={layoutType} />}
        onChoose={(layoutType) => void chooseLayout(engine, layoutType)}
        className="settings-pictures"
      />
      <Choice
        label={text('slideClass')}
        choices={slideClasses}
        value={settings.slideClass}
        nameOf={text}
        onChoose={(slideClass) => settings.set('slideClass', slideClass)}
      />
      <Colors />
      <Tints />
      <Choice
        label={text('appearance')}
        choices={appearances}
        value={settings.appearance}
        nameOf={text}
        onChoose={(appearance) => settings.set('appearance', appearance)}
      />
      <Choice
        label={text('size')}
        choices={sizes}
        value={settings.size}
        nameOf={(size) => sizeText(size)}
        onChoose={chooseSize}
      />
      <Switches />
    </Drawer>
  )
})
export default SettingsDrawer
