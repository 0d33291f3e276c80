import { Empty, Grid, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Translation, Word } from '#schemas/design/words.ts'
import type { Language } from '#schemas/text.ts'
import { translationTexts } from './texts.ts'
import { WordCell } from './word-cell.tsx'

type Text = ReturnType<typeof useTexts<keyof typeof translationTexts.en>>

const keyOf = ({ nodeId, key }: Word): string => `${nodeId} ${key}`

interface WordTableProps {
  readonly words: readonly Word[]
  /** The language of the design, and the languages it is translated into. */
  readonly own: Language
  readonly others: readonly Language[]
  readonly whereOf: (word: Word) => string
  readonly onTake: (translations: readonly Translation[]) => void
}

/** The columns with the place of a word and its original text; combined into one on a phone. */
const ownColumns = (
  { own, whereOf }: WordTableProps,
  isPhone: boolean,
  text: Text,
): TableColumnsType<Word> => {
  const title = `${text('own')} (${text(own)})`
  if (!isPhone)
    return [
      {
        title: text('where'),
        key: 'where',
        width: 220,
        render: (_value: unknown, word: Word) => whereOf(word),
      },
      { title, dataIndex: 'own', width: 220 },
    ]
  return [
    {
      title,
      key: 'own',
      width: 130,
      render: (_value: unknown, word: Word) => (
        <>
          {word.own} <small className="design-quiet">{whereOf(word)}</small>
        </>
      ),
    },
  ]
}

/** A table of words, with a cell for each language they are translated into. */
export const WordTable = (props: WordTableProps) => {
  const { words, others, onTake } = props
  const text = useTexts(translationTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const columns: TableColumnsType<Word> = [
    ...ownColumns(props, isPhone, text),
    ...others.map((language) => ({
      title: text(language),
      key: language,
      width: isPhone ? 190 : 240,
      render: (_value: unknown, word: Word) => (
        <WordCell
          label={text('to', { own: word.own, language: text(language) })}
          value={word.others[language] ?? ''}
          placeholder={text('untranslated')}
          onTake={(said) => onTake([{ nodeId: word.nodeId, key: word.key, language, text: said }])}
        />
      ),
    })),
  ]
  return (
    <Table
      size="small"
      virtual
      rowKey={keyOf}
      aria-label={text('title')}
      columns={columns}
      dataSource={words}
      pagination={false}
      scroll={{ x: isPhone ? 510 : 920, y: 420 }}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />,
      }}
    />
  )
}
