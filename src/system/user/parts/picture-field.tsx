import { useState } from 'react'
import { Avatar, Button, Flex, Upload } from 'antd'
import { UserOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { fileRules } from '#schemas/api/file.ts'
import { useEngine } from '#src/app/engine.tsx'
import { uploadOne } from '#src/engine/single-upload.ts'
import { userTexts } from '../texts.ts'

const pictures = fileRules.userAvatar.extensions.map((extension) => `.${extension}`).join()

/** The name of an uploaded picture, shown as the picture itself. */
export const PictureField = observer(
  ({
    value = '',
    onPick,
    id,
  }: {
    readonly value?: string
    readonly onPick?: (name: string) => void
    readonly id?: string
  }) => {
    const engine = useEngine()
    const text = useTexts(userTexts)
    const [isBusy, setBusy] = useState(false)
    const picture = engine.pictures.find('userAvatar', value)
    const upload = async (file: File) => {
      setBusy(true)
      const stored = await uploadOne(engine, { type: 'userAvatar', file }).finally(() =>
        setBusy(false),
      )
      if (stored) onPick?.(stored.fileId)
    }
    return (
      <Flex align="center" gap="middle">
        <Avatar
          size={56}
          icon={<UserOutlined aria-hidden />}
          {...(picture && { src: picture })}
          alt={text('picture')}
        />
        <Upload
          {...(id && { id })}
          accept={pictures}
          showUploadList={false}
          beforeUpload={(file) => (void upload(file), Upload.LIST_IGNORE)}
        >
          <Button loading={isBusy}>{text('choosePicture')}</Button>
        </Upload>
        {value !== '' && (
          <Button type="link" danger onClick={() => onPick?.('')}>
            {text('noPicture')}
          </Button>
        )}
      </Flex>
    )
  },
)
