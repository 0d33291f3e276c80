import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { printWords, readWords } from '#schemas/design/word-file.ts'
import type { Translation, Word } from '#schemas/design/words.ts'
import type { SaveFile } from '../port.ts'
import { translationTexts } from './texts.ts'

/** The result of importing a file. */
export interface ImportNote {
  readonly type: 'success' | 'info' | 'error' | 'warning'
  readonly text: string
}

interface WordFilesProps {
  readonly words: readonly Word[]
  /** Name of the file, without its extension. */
  readonly name: string
  readonly whereOf: (word: Word) => string
  readonly save: SaveFile
  readonly onTake: (translations: readonly Translation[]) => void
  readonly onTell: (note: ImportNote) => void
}

/** Exports the texts of a design as CSV, and imports their translations. */
export const WordFiles = ({ words, name, whereOf, save, onTake, onTell }: WordFilesProps) => {
  const text = useTexts(translationTexts)
  const exportFile = () =>
    save(new Blob([printWords(words, whereOf)], { type: 'text/csv' }), `${name}.csv`)
  const importFile = (file: File) => {
    void file.text().then((content) => {
      const read = readWords(content, words)
      if (!read) return onTell({ type: 'error', text: text('foreign') })
      onTake(read.translations)
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
      return onTell({
        type: strange ? 'warning' : read.translations.length > 0 ? 'success' : 'info',
        text: `${done} ${strange}`.trim(),
      })
    })
    return Upload.LIST_IGNORE
  }
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={exportFile}>
        {text('export')}
      </Button>
      <Upload accept=".csv" showUploadList={false} beforeUpload={importFile}>
        <Button icon={<UploadOutlined aria-hidden />}>{text('import')}</Button>
      </Upload>
    </>
  )
}
