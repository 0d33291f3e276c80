import { Typography } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import type { LayoutForm } from '#renderers/view.ts'
import { codeTextOf } from '#schemas/widget/code.ts'
import { qrcode } from './kind.ts'
import { texts } from './texts.ts'

/** Largest number of bytes in a code, by its level of error correction. */
const most = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const

/**
 * What a scanner needs to open the record again (specification 3: QR payload). `mt` 2 means a
 * designed form that is not part of a flow.
 */
const payloadOf = ({ modelId, id }: LayoutForm['record']): string =>
  JSON.stringify({ t: 'DFD', id, mid: modelId, mt: 2, fid: '', pid: '', ftid: '', opt: '' })

export default defineLayout(
  qrcode,
  observer(({ label, options, form }) => {
    const say = useTexts(texts)
    const { size, level, colorDark, colorLight, dataType } = options
    const isUnsaved = dataType === 'form' && form?.record.id === ''
    const text =
      dataType === 'form'
        ? payloadOf(form?.record ?? { modelId: '', id: '' })
        : codeTextOf(options, form?.read ?? (() => say('relation')))
    const missing = isUnsaved
      ? say('unsaved')
      : text === ''
        ? say('empty')
        : new TextEncoder().encode(text).length > most[level]
          ? say('tooLong')
          : undefined
    return (
      <figure role="group" aria-label={label} style={{ margin: '0 0 16px' }}>
        {missing === undefined ? (
          <QRCodeSVG
            value={text}
            size={size}
            level={level}
            fgColor={colorDark}
            bgColor={colorLight}
            marginSize={2}
            title={`${label}: ${text}`}
            style={{ maxWidth: '100%', height: 'auto' }}
          />
        ) : (
          <Typography.Text type="secondary">{missing}</Typography.Text>
        )}
      </figure>
    )
  }),
)
