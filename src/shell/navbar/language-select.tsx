import { Dropdown } from 'antd'
import { GlobalOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { languages } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { chooseLanguage } from '#src/app/preferences.ts'
import { languageNames } from '#schemas/text.ts'
import { shellTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'

/** Switches the language of the interface immediately (specification 2.6). */
export const LanguageSelect = observer(() => {
  const engine = useEngine()
  const text = useTexts(shellTexts)
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={languageNames[language].tag}>{languageNames[language].name}</span>,
    onClick: () => void chooseLanguage(engine, language),
  }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [engine.settings.language] }}
    >
      <BarButton name={text('language')} icon={<GlobalOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
})
