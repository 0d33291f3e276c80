import {
  CaretRightOutlined,
  CloseOutlined,
  CustomerServiceOutlined,
  FileTextOutlined,
  PauseOutlined,
  PictureOutlined,
  RedoOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { Button, Flex, Progress, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { printBytes } from '#schemas/format/bytes.ts'
import type { UploadPort } from '#schemas/runtime.ts'
import { fileTexts } from './file-texts.ts'

const icons = {
  image: PictureOutlined,
  video: VideoCameraOutlined,
  audio: CustomerServiceOutlined,
  document: FileTextOutlined,
} as const

const UploadLine = observer(({ upload }: { readonly upload: UploadPort }) => {
  const { name, size, category, state, percent, problem } = upload
  const { language } = useRuntime()
  const text = useTexts(fileTexts)
  const Icon = icons[category]
  const [isPaused, isFailed] = [state === 'paused', state === 'error']
  return (
    <li style={{ paddingBlock: 4 }}>
      <Flex gap={8} align="center">
        <Icon aria-hidden />
        <span style={{ flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</span>
        <Typography.Text type="secondary" style={{ flex: 'none' }}>
          {printBytes(size, language)}
        </Typography.Text>
        <Flex style={{ flex: 'none', marginInlineStart: 'auto' }}>
          {!isPaused && !isFailed && (
            <Button
              size="small"
              type="text"
              icon={<PauseOutlined aria-hidden />}
              aria-label={text('pause', { name })}
              onClick={() => upload.pause()}
            />
          )}
          {isPaused && (
            <Button
              size="small"
              type="text"
              icon={<CaretRightOutlined aria-hidden />}
              aria-label={text('resume', { name })}
              onClick={() => upload.resume()}
            />
          )}
          {isFailed && (
            <Button
              size="small"
              type="text"
              icon={<RedoOutlined aria-hidden />}
              aria-label={text('retry', { name })}
              onClick={() => upload.resume()}
            />
          )}
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={text('cancel', { name })}
            onClick={() => upload.remove()}
          />
        </Flex>
      </Flex>
      <Progress
        percent={percent}
        size="small"
        status={isFailed ? 'exception' : isPaused ? 'normal' : 'active'}
        aria-label={text('share', { name })}
      />
      <Typography.Text type={isFailed ? 'danger' : 'secondary'} role="status">
        {isFailed ? (problem ?? text('error')) : text(state)}
      </Typography.Text>
    </li>
  )
})

/** Running uploads: the progress of each, and its actions. */
export const UploadLines = observer(({ uploads }: { readonly uploads: readonly UploadPort[] }) =>
  uploads.length === 0 ? null : (
    <ul style={{ margin: '4px 0 0', padding: 0, listStyle: 'none' }}>
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} />
      ))}
    </ul>
  ),
)
