import { Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { languages } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { languageNames } from '#schemas/text.ts'
import { loginTexts } from './texts.ts'

/** Buttons with each language's own name; a click switches the page without a reload. */
export const LanguageButtons = observer(() => {
  const { settings } = useEngine()
  const text = useTexts(loginTexts)
  return (
    <div className="login-languages" role="group" aria-label={text('language')}>
      {languages.map((language) => (
        <Button
          key={language}
          type="text"
          size="small"
          lang={languageNames[language].tag}
          aria-pressed={settings.language === language}
          style={{ fontWeight: settings.language === language ? 600 : 400 }}
          onClick={() => settings.setLanguage(language)}
        >
          {languageNames[language].name}
        </Button>
      ))}
    </div>
  )
})
