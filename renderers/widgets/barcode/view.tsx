import { Typography } from 'antd'
import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { codeTextOf } from '#schemas/widget/code.ts'
import { barcode, isAlphanumeric } from './kind.ts'
import type { formats } from './kind.ts'
import { texts } from './texts.ts'

/** Names of the formats in the drawing library. */
const known: { readonly [F in (typeof formats)[number]]: string } = {
  code128: 'CODE128',
  ean13: 'EAN13',
  ean8: 'EAN8',
  ean5: 'EAN5',
  ean2: 'EAN2',
  code39: 'CODE39',
  itf14: 'ITF14',
  msi10: 'MSI10',
  msi11: 'MSI11',
  pharmacode: 'pharmacode',
  upc: 'UPC',
  codabar: 'codabar',
}

/** The bars of a text as ones and zeros; null where the format cannot encode it. */
function barsOf(text: string, format: (typeof formats)[number]): string | null {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {}
  try {
    JsBarcode(drawn, text, { format: known[format], flat: true })
  } catch {
    return null
  }
  return drawn.encodings?.map(({ data }) => data).join('') ?? null
}

export default defineLayout(
  barcode,
  observer(({ label, options, form }) => {
    const say = useTexts(texts)
    const { format, lineColor, background, width, height } = options
    const text = codeTextOf(options, form?.read ?? (() => '10241024'))
    const bars = useMemo(() => (isAlphanumeric(text) ? barsOf(text, format) : null), [text, format])
    return (
      <figure role="group" aria-label={label} style={{ margin: '0 0 16px' }}>
        {bars === null ? (
          <Typography.Text type="secondary">
            {text === ''
              ? say('empty')
              : isAlphanumeric(text)
                ? say('unfit', { text })
                : say('alphanumeric')}
          </Typography.Text>
        ) : (
          <Bars {...{ bars, text, label, lineColor, background, width, height }} />
        )}
      </figure>
    )
  }),
)

/** Pixels of empty margin around the bars, which scanners need. */
const quiet = 10
const textHeight = 20

interface BarsProps {
  readonly bars: string
  readonly text: string
  readonly label: string
  readonly lineColor: string
  readonly background: string
  readonly width: number
  readonly height: number
}

const Bars = ({ bars, text, label, lineColor, background, width, height }: BarsProps) => {
  const [wide, tall] = [bars.length * width + 2 * quiet, height + textHeight + 2 * quiet]
  const lines = [...bars.matchAll(/1+/g)]
  return (
    <svg
      role="img"
      aria-label={`${label}: ${text}`}
      width={wide}
      viewBox={`0 0 ${wide} ${tall}`}
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      <rect width={wide} height={tall} fill={background} />
      <path
        d={lines
          .map(
            (line) =>
              `M${quiet + line.index * width} ${quiet}h${line[0].length * width}v${height}h-${line[0].length * width}z`,
          )
          .join('')}
        fill={lineColor}
      />
      <text
        x={wide / 2}
        y={quiet + height + textHeight - 4}
        fill={lineColor}
        fontSize={16}
        fontFamily="monospace"
        textAnchor="middle"
      >
        {text}
      </text>
    </svg>
  )
}
