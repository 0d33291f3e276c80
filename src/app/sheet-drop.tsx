import { useState } from 'react'
import { Button, Flex, Progress, Typography, Upload } from 'antd'
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { isSheetFile, sheetEndings, sheetRefusal } from '#renderers/parts/sheet-file.ts'
import { sheetTexts } from '#renderers/parts/sheet-texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { mostSheetBytes } from '#schemas/design/import/head.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { printShare, uploadOne } from '#src/engine/single-upload.ts'
import { useEngine } from './engine.tsx'
import { sheetDropTexts } from './sheet-drop-texts.ts'

interface SheetDropProps {
  /** What a file may hold. */
  readonly hint: string
  readonly isBusy: boolean
  /** Loads the sheet to fill in; undefined where that failed, which is told elsewhere. */
  loadTemplate(): Promise<File | undefined>
  /** Takes the name by which the chosen file was stored. */
  onStored(fileId: string): Promise<void>
}

/** Megabytes of the largest sheet. */
export const mostSheetSize = mostSheetBytes / 1_000_000

/** Why a file is no sheet that can be read, in words; undefined where it looks like one. */
function useRefusal(): (file: File) => Promise<string | undefined> {
  const text = useTexts(sheetDropTexts)
  const say = useTexts(sheetTexts)
  return async (file) => {
    if (!isSheetFile(file)) return text('format')
    if (file.size > mostSheetBytes) return text('size', { size: mostSheetSize })
    const refusal = await sheetRefusal(file)
    return refusal ? say(refusal, { name: file.name }) : undefined
  }
}

/** Chooses or drops a sheet and uploads it; above it the template to fill in. */
export const SheetDrop = ({ hint, isBusy, loadTemplate, onStored }: SheetDropProps) => {
  const engine = useEngine()
  const text = useTexts(sheetDropTexts)
  const refuse = useRefusal()
  const [share, setShare] = useState<number | null>(null)
  const [isFetching, setFetching] = useState(false)
  const upload = async (file: File) => {
    const refusal = await refuse(file)
    if (refusal !== undefined) return engine.toasts.show('error', refusal)
    setShare(0)
    try {
      const stored = await uploadOne(engine, { type: 'annex', file, onProgress: setShare })
      if (stored) await onStored(stored.fileId)
    } finally {
      setShare(null)
    }
  }
  const fetchTemplate = async () => {
    setFetching(true)
    const file = await loadTemplate().finally(() => setFetching(false))
    if (file) saveFile(file, file.name)
  }
  return (
    <Flex vertical gap="middle">
      <Flex gap="middle" align="center" wrap>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={isFetching}
          onClick={() => void fetchTemplate()}
        >
          {text('template')}
        </Button>
        <Typography.Text type="secondary" style={{ flex: 1, minWidth: 220 }}>
          {hint}
        </Typography.Text>
      </Flex>
      <Upload.Dragger
        accept={sheetEndings}
        showUploadList={false}
        disabled={share !== null || isBusy}
        beforeUpload={(file) => (void upload(file), Upload.LIST_IGNORE)}
      >
        <InboxOutlined aria-hidden style={{ fontSize: 40 }} />
        <p>{text('drop')}</p>
      </Upload.Dragger>
      {share !== null && <Progress percent={printShare(share)} aria-label={text('uploading')} />}
    </Flex>
  )
}
