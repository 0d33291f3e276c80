import { useState } from 'react'
import { Avatar, Button, Upload } from 'antd'
import type { UploadProps } from 'antd'
import { CameraOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { PictureCrop } from '#renderers/parts/picture-crop.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { fileRules, files } from '#schemas/api/file.ts'
import { profile } from '#schemas/api/profile.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { initialsOf } from '../navbar/initials.ts'
import { pictureProblem, toAvatar } from './avatar-picture.ts'
import { profileTexts } from './texts.ts'

const accept = fileRules.userAvatar.extensions.map((extension) => `.${extension}`).join()

/**
 * The user's picture and how they change it: choose a file, crop it to a circle, store it. The new
 * picture appears everywhere at once (specification 5.4, 7.8).
 */
const OwnAvatar = observer(({ name }: { readonly name: string }) => {
  const { send, session, pictures, toasts, say } = useEngine()
  const text = useTexts(profileTexts)
  const [isBusy, setBusy] = useState(false)
  const picture = pictures.find('userAvatar', session.current?.userInfo.headIcon ?? '')

  const isFine = (file: File): boolean => {
    const problem = pictureProblem(file)
    if (problem) toasts.show('error', say(profileTexts, problem.key, problem.params))
    return !problem
  }
  const store = async (file: Blob) => {
    setBusy(true)
    try {
      const { fileId } = await send(files.upload, {
        params: { type: 'userAvatar' },
        body: {},
        file: await toAvatar(file),
      })
      await send(profile.avatar, { params: { name: fileId }, body: {} })
      await session.enter()
      toasts.show('success', say(profileTexts, 'pictureSaved'))
    } catch (error) {
      if (!(error instanceof RefusedCall)) toasts.show('error', say(profileTexts, 'notAPicture'))
    } finally {
      setBusy(false)
    }
  }
  // The chosen file is checked before cropping, so the dialog's result needs no second message.
  const beforeUpload: UploadProps['beforeUpload'] = (file) =>
    pictureProblem(file) ? Upload.LIST_IGNORE : (void store(file), Upload.LIST_IGNORE)
  return (
    <div className="profile-face">
      <Avatar
        size={96}
        {...(picture && { src: picture })}
        alt={text('picture')}
        style={{ flex: 'none', fontSize: 32 }}
      >
        {initialsOf(name)}
      </Avatar>
      <PictureCrop
        isRound
        isFine={isFine}
        words={{
          title: text('crop'),
          ok: text('take'),
          less: text('zoomOut'),
          slider: text('zoom'),
          more: text('zoomIn'),
        }}
      >
        <Upload accept={accept} showUploadList={false} beforeUpload={beforeUpload}>
          <Button icon={<CameraOutlined aria-hidden />} loading={isBusy}>
            {text('choosePicture')}
          </Button>
        </Upload>
      </PictureCrop>
    </div>
  )
})
export default OwnAvatar
