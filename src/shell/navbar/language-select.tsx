import { Button, Dropdown } from 'antd'
import { GlobalOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { languages } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { languageNames } from '../language-names.ts'
import { shellTexts } from '../texts.ts'

/** Switches the language of the interface at once (specification 2.6). */
export const LanguageSelect = observer(() => {
  const { settings } = useEngine()
  const text = useTexts(shellTexts)
  const items = languages.map((language) => ({ key: language, label: <span lang={languageNames[language].tag}>{languageNames[language].name}</span>, onClick: () => settings.setLanguage(language) }))
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [settings.language] }}>
      <Button type="text" icon={<GlobalOutlined />} aria-label={text('language')} aria-haspopup="menu" />
    </Dropdown>
  )
})
