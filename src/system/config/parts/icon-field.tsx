import { App, Button, Flex, Upload } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { configTexts } from '../texts.ts'

/** The most bytes of a picture, so that it fits into the 90 000 characters of the contract. */
const mostBytes = 64 * 1024

const readPicture = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** A small picture, stored in the config itself. */
export const IconField = ({
  value = '',
  onChange,
  label,
  id,
}: {
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly label: string
  readonly id?: string
}) => {
  const text = useTexts(configTexts)
  const { message } = App.useApp()
  const take = (file: File) => {
    if (file.size > mostBytes) void message.error(text('tooLarge'))
    else void readPicture(file).then((picture) => onChange?.(picture))
    return Upload.LIST_IGNORE
  }
  return (
    <Flex gap={8} align="center" wrap>
      {value !== '' && (
        <img
          src={value}
          alt={text('picture')}
          style={{ height: 32, maxWidth: 120, objectFit: 'contain' }}
        />
      )}
      <Upload
        accept="image/png,image/jpeg,image/gif,image/webp"
        showUploadList={false}
        beforeUpload={take}
        {...(id && { id })}
      >
        <Button aria-label={`${label}: ${text('choose')}`}>{text('choose')}</Button>
      </Upload>
      {value !== '' && (
        <Button
          type="link"
          aria-label={`${label}: ${text('clear')}`}
          onClick={() => onChange?.('')}
        >
          {text('clear')}
        </Button>
      )}
    </Flex>
  )
}
