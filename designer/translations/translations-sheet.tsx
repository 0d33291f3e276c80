import { Alert, Checkbox, Flex, Input, Modal, Select, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Word } from '#schemas/design/words.ts'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import type { SaveFile } from '../port.ts'
import { translationTexts } from './texts.ts'
import { useWords } from './use-words.ts'
import { WordFiles } from './word-files.tsx'
import type { ImportNote } from './word-files.tsx'
import { WordTable } from './word-table.tsx'

const guessOwn = (words: readonly Word[]): Language =>
  words.some(({ own }) => /\p{Script=Han}/u.test(own)) ? 'zh' : 'en'

/** The search: which words are shown. */
interface TranslationSearch {
  readonly query: string
  readonly isOnlyMissing: boolean
}

/** What the search needs of each word. */
interface Translating {
  readonly word: Word
  readonly others: readonly Language[]
  readonly whereOf: (word: Word) => string
}

const isFound = (
  { query, isOnlyMissing }: TranslationSearch,
  { word, whereOf, others }: Translating,
): boolean => {
  const wanted = query.trim().toLowerCase()
  return (
    (!isOnlyMissing || others.some((language) => !word.others[language])) &&
    (wanted === '' ||
      [word.own, whereOf(word), ...Object.values(word.others)].some((said) =>
        said.toLowerCase().includes(wanted),
      ))
  )
}

/** Shows for each language how many words are not translated. */
const Missing = ({
  words,
  others,
}: {
  readonly words: readonly Word[]
  readonly others: readonly Language[]
}) => {
  const text = useTexts(translationTexts)
  return (
    <div role="status">
      {others.map((language) => {
        const count = words.filter((word) => !word.others[language]).length
        return (
          <Tag key={language} color={count > 0 ? 'warning' : 'success'}>
            {count > 0
              ? text('missing', { language: text(language), count })
              : text('whole', { language: text(language) })}
          </Tag>
        )
      })}
    </div>
  )
}

interface TranslationsSheetProps {
  readonly save: SaveFile
  readonly name: string
  readonly onClose: () => void
}

/**
 * Every text of the design in every language, with missing ones marked. They can be exported and
 * imported as CSV.
 */
export const TranslationsSheet = observer(({ save, name, onClose }: TranslationsSheetProps) => {
  const text = useTexts(translationTexts)
  const { words, whereOf, take } = useWords()
  const [own, setOwn] = useState<Language>(() => guessOwn(words))
  const [search, setSearch] = useState<TranslationSearch>({ query: '', isOnlyMissing: false })
  const [note, setNote] = useState<ImportNote | null>(null)
  const others = languages.filter((language) => language !== own)
  /** A cell is stored when it loses the focus, so nothing typed is lost by Escape. */
  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  const shown = words.filter((word) => isFound(search, { word, others, whereOf }))
  return (
    <Modal
      open
      width="min(1080px, 96vw)"
      style={{ top: 24 }}
      title={text('title')}
      footer={null}
      onCancel={leave}
    >
      <Flex vertical gap="middle">
        <Flex gap="small" wrap align="center">
          <Select
            aria-label={text('ownLanguage')}
            value={own}
            onChange={setOwn}
            popupMatchSelectWidth={false}
            prefix={text('ownLanguage')}
            options={languages.map((language) => ({ value: language, label: text(language) }))}
          />
          <Input.Search
            allowClear
            aria-label={text('search')}
            placeholder={text('search')}
            style={{ flex: '1 1 160px', maxWidth: 260 }}
            value={search.query}
            onChange={(event) => setSearch({ ...search, query: event.target.value })}
          />
          <Checkbox
            checked={search.isOnlyMissing}
            onChange={(event) => setSearch({ ...search, isOnlyMissing: event.target.checked })}
          >
            {text('onlyMissing')}
          </Checkbox>
          <WordFiles
            words={words}
            name={name}
            whereOf={whereOf}
            save={save}
            onTake={take}
            onTell={setNote}
          />
        </Flex>
        <Missing words={words} others={others} />
        {note && (
          <Alert
            type={note.type}
            showIcon
            title={note.text}
            closable={{ onClose: () => setNote(null) }}
          />
        )}
        <WordTable words={shown} own={own} others={others} whereOf={whereOf} onTake={take} />
      </Flex>
    </Modal>
  )
})
