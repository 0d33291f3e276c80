import { Segmented } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { languages } from '#schemas/text.ts'
import type { PreviewLook } from './port.ts'
import { previewTexts } from './preview-texts.ts'

const widths = ['phone', 'tablet', 'full'] as const

interface LookChoiceProps {
  readonly look: PreviewLook
  onLook(look: PreviewLook): void
}

/** Chooses on what a preview is seen: its width, its colours and its language. */
export const LookChoice = ({ look, onLook }: LookChoiceProps) => {
  const text = useTexts(previewTexts)
  return (
    <>
      <Segmented
        aria-label={text('width')}
        value={look.width}
        onChange={(width) => onLook({ ...look, width })}
        options={widths.map((value) => ({ value, label: text(value) }))}
      />
      <Segmented
        aria-label={text('theme')}
        value={look.isDark}
        onChange={(isDark) => onLook({ ...look, isDark })}
        options={[
          { value: false, label: text('light') },
          { value: true, label: text('dark') },
        ]}
      />
      <Segmented
        aria-label={text('language')}
        value={look.language}
        onChange={(language) => onLook({ ...look, language })}
        options={languages.map((value) => ({ value, label: text(value) }))}
      />
    </>
  )
}
