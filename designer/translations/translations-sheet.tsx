import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import {
  Alert,
  Button,
  Checkbox,
  Empty,
  Flex,
  Grid,
  Input,
  Modal,
  Select,
  Table,
  Tag,
  Upload,
} from 'antd'
import type { TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { readWords, printWords } from '#schemas/design/word-file.ts'
import { wordsOf } from '#schemas/design/words.ts'
import type { Word } from '#schemas/design/words.ts'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { useDesign } from '../context.tsx'
import type { SaveFile } from '../port.ts'
import { nameOfSetting } from '../title.ts'
import { commandsFor } from './commands.ts'
import { translationTexts } from './texts.ts'

interface CellProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly onTake: (text: string) => void
}

/** A translation under the fingers; it counts when the cell is left or Enter is pressed. */
const Cell = ({ label, value, placeholder, onTake }: CellProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed.trim() !== value) onTake(typed.trim())
    setTyped(null)
  }
  return (
    <Input
      size="small"
      aria-label={label}
      status={value === '' && typed === null ? 'warning' : ''}
      placeholder={placeholder}
      maxLength={2000}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  )
}

const guessOwn = (words: readonly Word[]): Language =>
  words.some(({ own }) => /\p{Script=Han}/u.test(own)) ? 'zh' : 'en'
const keyOf = ({ nodeId, key }: Word): string => `${nodeId} ${key}`

/** What an import of a file came to. */
type Told = {
  readonly type: 'success' | 'info' | 'error' | 'warning'
  readonly text: string
} | null

/**
 * Every text of the design in every language, missing ones marked; taken out and brought in as CSV.
 */
export const TranslationsSheet = observer(
  ({
    save,
    name,
    onClose,
  }: {
    readonly save: SaveFile
    readonly name: string
    readonly onClose: () => void
  }) => {
    const store = useDesign()
    const text = useTexts(translationTexts)
    const isPhone = Grid.useBreakpoint().sm === false
    const { document, kinds, say } = store
    const words = useMemo(() => wordsOf(kinds, document), [kinds, document])
    const [own, setOwn] = useState<Language>(() => guessOwn(words))
    const [isOnlyMissing, setIsOnlyMissing] = useState(false)
    const [query, setQuery] = useState('')
    const [told, setTold] = useState<Told>(null)
    const others = languages.filter((language) => language !== own)
    const isMissing = (word: Word): boolean => others.some((language) => !word.others[language])
    const settingOf = ({ nodeId, key }: Word): string => {
      const [option = '', entry] = key.split('.')
      if (option === 'label' || option === 'tip') return text(option)
      if (entry !== undefined) return text(option === 'choices' ? 'choice' : 'message')
      const node = document.nodes[nodeId]
      return nameOfSetting(option, node && kinds[node.kind], say) || option
    }
    const whereOf = (word: Word): string =>
      `${word.nodeId === '' ? text('form') : store.nameOf(word.nodeId)} · ${settingOf(word)}`
    const run = (translations: Parameters<typeof commandsFor>[1]) => {
      const [first, ...more] = commandsFor(document, translations)
      if (first) store.run(first, more)
    }
    const exportFile = () =>
      save(new Blob([printWords(words, whereOf)], { type: 'text/csv' }), `${name}.csv`)
    const importFile = (file: File) => {
      void file.text().then((content) => {
        const read = readWords(content, words)
        if (!read) return setTold({ type: 'error', text: text('foreign') })
        run(read.translations)
        const strange =
          read.strange.length > 0
            ? text('strange', {
                count: read.strange.length,
                rows: read.strange.slice(0, 5).join(', '),
              })
            : ''
        const done =
          read.translations.length > 0
            ? text('imported', { count: read.translations.length })
            : text('nothingNew')
        return setTold({
          type: strange ? 'warning' : read.translations.length > 0 ? 'success' : 'info',
          text: `${done} ${strange}`.trim(),
        })
      })
      return Upload.LIST_IGNORE
    }
    const word = query.trim().toLowerCase()
    const shown = words.filter(
      (one) =>
        (!isOnlyMissing || isMissing(one)) &&
        (word === '' ||
          [one.own, whereOf(one), ...Object.values(one.others)].some((said) =>
            said.toLowerCase().includes(word),
          )),
    )
    const ownTitle = `${text('own')} (${text(own)})`
    const both = {
      title: ownTitle,
      key: 'own',
      width: 130,
      render: (_value: unknown, one: Word) => (
        <>
          {one.own} <small className="design-quiet">{whereOf(one)}</small>
        </>
      ),
    }
    const columns: TableColumnsType<Word> = [
      ...(isPhone
        ? [both]
        : [
            {
              title: text('where'),
              key: 'where',
              width: 220,
              render: (_value: unknown, one: Word) => whereOf(one),
            },
            { title: ownTitle, dataIndex: 'own', width: 220 },
          ]),
      ...others.map((language) => ({
        title: text(language),
        key: language,
        width: isPhone ? 190 : 240,
        render: (_value: unknown, one: Word) => (
          <Cell
            label={text('to', { own: one.own, language: text(language) })}
            value={one.others[language] ?? ''}
            placeholder={text('untranslated')}
            onTake={(said) => run([{ nodeId: one.nodeId, key: one.key, language, text: said }])}
          />
        ),
      })),
    ]
    return (
      <Modal
        open
        width="min(1080px, 96vw)"
        style={{ top: 24 }}
        title={text('title')}
        footer={null}
        onCancel={onClose}
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
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <Checkbox
              checked={isOnlyMissing}
              onChange={(event) => setIsOnlyMissing(event.target.checked)}
            >
              {text('onlyMissing')}
            </Checkbox>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={exportFile}>
              {text('export')}
            </Button>
            <Upload accept=".csv" showUploadList={false} beforeUpload={importFile}>
              <Button icon={<UploadOutlined aria-hidden />}>{text('import')}</Button>
            </Upload>
          </Flex>
          <div role="status">
            {others.map((language) => {
              const count = words.filter((one) => !one.others[language]).length
              return (
                <Tag key={language} color={count > 0 ? 'warning' : 'success'}>
                  {count > 0
                    ? text('missing', { language: text(language), count })
                    : text('whole', { language: text(language) })}
                </Tag>
              )
            })}
          </div>
          {told && (
            <Alert
              type={told.type}
              showIcon
              title={told.text}
              closable={{ onClose: () => setTold(null) }}
            />
          )}
          <Table
            size="small"
            virtual
            rowKey={keyOf}
            aria-label={text('title')}
            columns={columns}
            dataSource={shown}
            pagination={false}
            scroll={{ x: isPhone ? 510 : 920, y: 420 }}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />,
            }}
          />
        </Flex>
      </Modal>
    )
  },
)
