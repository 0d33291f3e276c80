import {
  RedoOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { previewTexts } from './texts.ts'

const [least, most] = [0.25, 8]
const step = 1.25

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a picture fitted into its place, never larger than the original. */
function fit({ width, height }: Size, place: Size): Size {
  const share = Math.min(1, (place.width || width) / width, (place.height || height) / height)
  return { width: width * share, height: height * share }
}

interface PicturePreviewProps {
  readonly address: string
  readonly name: string
  onBroken(): void
}

/** How a picture is shown: its zoom, and the number of quarter turns to the right. */
interface PictureTransform {
  readonly zoom: number
  readonly turns: number
}

const plain: PictureTransform = { zoom: 1, turns: 0 }

interface ToolsProps {
  readonly view: PictureTransform
  readonly onChange: (view: PictureTransform) => void
}

const Tools = ({ view: { zoom, turns }, onChange }: ToolsProps) => {
  const text = useTexts(previewTexts)
  const scale = (by: number) =>
    onChange({ turns, zoom: Math.min(most, Math.max(least, zoom * by)) })
  return (
    <Flex gap={8} justify="center" style={{ marginBlockStart: 8 }}>
      <Button
        icon={<ZoomOutOutlined aria-hidden />}
        aria-label={text('zoomOut')}
        disabled={zoom <= least}
        onClick={() => scale(1 / step)}
      />
      <Button
        icon={<ZoomInOutlined aria-hidden />}
        aria-label={text('zoomIn')}
        disabled={zoom >= most}
        onClick={() => scale(step)}
      />
      <Button
        icon={<RotateLeftOutlined aria-hidden />}
        aria-label={text('rotateLeft')}
        onClick={() => onChange({ zoom, turns: turns - 1 })}
      />
      <Button
        icon={<RotateRightOutlined aria-hidden />}
        aria-label={text('rotateRight')}
        onClick={() => onChange({ zoom, turns: turns + 1 })}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={text('reset')}
        disabled={zoom === 1 && turns % 4 === 0}
        onClick={() => onChange(plain)}
      />
    </Flex>
  )
}

/** A picture that can be zoomed and turned. It scrolls when larger than its place. */
export function PicturePreview({ address, name, onBroken }: PicturePreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState(plain)
  const { zoom, turns } = view
  const [width, height] = [size.width * zoom, size.height * zoom]
  const isLying = turns % 2 !== 0
  return (
    <>
      <div
        ref={place}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
        tabIndex={0}
        style={{ height: '64vh', overflow: 'auto', display: 'grid', placeItems: 'safe center' }}
      >
        <div
          style={{
            position: 'relative',
            width: isLying ? height : width,
            height: isLying ? width : height,
          }}
        >
          <img
            src={address}
            alt={name}
            onError={onBroken}
            onLoad={({ currentTarget }) =>
              setSize(
                fit(
                  { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight },
                  {
                    width: place.current?.clientWidth ?? 0,
                    height: place.current?.clientHeight ?? 0,
                  },
                ),
              )
            }
            style={{
              position: 'absolute',
              insetBlockStart: '50%',
              insetInlineStart: '50%',
              width,
              height,
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
          />
        </div>
      </div>
      <Tools view={view} onChange={setView} />
    </>
  )
}
