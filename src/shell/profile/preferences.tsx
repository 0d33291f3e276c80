import { Flex, Radio, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { chooseLanguage, chooseLayout } from '#src/app/preferences.ts'
import { layoutTypes } from '#src/engine/settings.ts'
import type { LayoutType } from '#src/engine/settings.ts'
import { languageNames } from '#schemas/text.ts'
import { settingsTexts } from '../settings-drawer/texts.ts'
import { ownTexts } from './own-texts.ts'

/**
 * Layout and language, stored with the user for every browser (specification 7.8: SystemTheme,
 * SystemLanguage). A change takes effect at once.
 */
export const PreferencesPart = observer(() => {
  const engine = useEngine()
  const { layoutType, language } = engine.settings
  const text = useTexts(ownTexts)
  const name = useTexts(settingsTexts)
  return (
    <Flex vertical gap={24}>
      <section>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {text('layout')}
        </Typography.Title>
        <Radio.Group
          aria-label={text('layout')}
          vertical
          options={layoutTypes.map((value) => ({ value, label: name(value) }))}
          value={layoutType}
          onChange={({ target }) => void chooseLayout(engine, target.value as LayoutType)}
        />
      </section>
      <section>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {text('language')}
        </Typography.Title>
        <Radio.Group
          aria-label={text('language')}
          vertical
          value={language}
          onChange={({ target }) => void chooseLanguage(engine, target.value as Language)}
          options={languages.map((value) => ({
            value,
            label: <span lang={languageNames[value].tag}>{languageNames[value].name}</span>,
          }))}
        />
      </section>
      <Typography.Text type="secondary">{text('more')}</Typography.Text>
    </Flex>
  )
})
