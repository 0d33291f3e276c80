import { Alert, Button, Flex, Form, Input, InputNumber, Modal } from 'antd'
import { AimOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import {
  isPoint,
  isWithin,
  longestAddress,
  longestName,
  metresBetween,
  placeText,
} from '#schemas/widget/place.ts'
import type { KnownPlace, GeoPlace, Point } from '#schemas/widget/place.ts'
import { wide } from './control-props.ts'
import { PlaceChoice, recentNoun } from './place-choice.tsx'
import { PlaceMap } from './place-map.tsx'
import { placeTexts } from './place-texts.ts'
import { findPosition } from './position.ts'

interface Draft {
  readonly name: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
}

const noPlace: Draft = { name: '', address: '', longitude: null, latitude: null }

const pointOf = ({ longitude, latitude }: Draft): Point | null =>
  longitude === null || latitude === null || !isPoint({ longitude, latitude })
    ? null
    : { longitude, latitude }

interface PlaceDialogProps {
  readonly title: string
  readonly place: GeoPlace | null
  /** Places that are offered. */
  readonly known?: readonly KnownPlace[]
  /** Only places inside the known ones can be chosen. */
  readonly isBound?: boolean
  /** How far a place may be from the user's position, in metres; 0 means anywhere. */
  readonly reach?: number
  onTake(place: GeoPlace): void
  onClose(): void
}

interface PartProps {
  readonly draft: Draft
  readonly onChange: (more: Partial<Draft>) => void
}

const Line = ({
  part,
  longest,
  draft,
  onChange,
}: PartProps & { readonly part: 'name' | 'address'; readonly longest: number }) => {
  const text = useTexts(placeTexts)
  return (
    <Form.Item label={text(part)} htmlFor={`place-${part}`} style={{ marginBottom: 0 }}>
      <Input
        id={`place-${part}`}
        value={draft[part]}
        maxLength={longest}
        onChange={({ target }) => onChange({ [part]: target.value })}
      />
    </Form.Item>
  )
}

/** The largest absolute value of a coordinate in degrees, and the text for a larger one. */
const coordinates = {
  longitude: { most: 180, wrong: 'badLongitude' },
  latitude: { most: 90, wrong: 'badLatitude' },
} as const

const Coordinate = ({
  part,
  draft,
  onChange,
}: PartProps & { readonly part: keyof typeof coordinates }) => {
  const text = useTexts(placeTexts)
  const { most, wrong } = coordinates[part]
  const value = draft[part]
  const isWrong = value !== null && Math.abs(value) > most
  return (
    <Form.Item
      label={text(part)}
      htmlFor={`place-${part}`}
      style={{ flex: '1 1 160px', marginBottom: 0 }}
      {...(isWrong && { validateStatus: 'error' as const, help: text(wrong) })}
    >
      <InputNumber
        id={`place-${part}`}
        style={wide}
        controls={false}
        value={value}
        onChange={(next) => onChange({ [part]: next })}
      />
    </Form.Item>
  )
}

/** The user's own position: requested at once where it is needed, else when `locate` is called. */
function useOwnPlace(isNeeded: boolean) {
  const [isLocating, setLocating] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const [own, setOwn] = useState<Point | null>(null)
  const locate = (onFind?: (found: Point) => void) => {
    setLocating(true)
    setDenied(false)
    const stand = (found: Point) => {
      setOwn(found)
      onFind?.(found)
    }
    findPosition()
      .then(stand, () => setDenied(true))
      .finally(() => setLocating(false))
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, where the position is needed
  useEffect(() => void (isNeeded && locate()), [])
  return { own, isLocating, isDenied, locate }
}

/**
 * Chooses a place: a known one, one found on a map where there is one, one typed with its
 * coordinates, or the user's own position.
 */
export const PlaceDialog = ({
  title,
  place,
  known = [],
  isBound = false,
  reach = 0,
  onTake,
  onClose,
}: PlaceDialogProps) => {
  const text = useTexts(placeTexts)
  const { picks } = useRuntime()
  const [draft, setDraft] = useState<Draft>(place ?? noPlace)
  const point = pointOf(draft)
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const { own, isLocating, isDenied, locate } = useOwnPlace(reach > 0)
  const isOutside = point !== null && isBound && !isWithin(known, point)
  const isFar = point !== null && own !== null && reach > 0 && metresBetween(point, own) > reach
  const isRight = point !== null && !isOutside && !isFar && (reach === 0 || own !== null)
  const take = () => {
    if (!point || !isRight) return
    const taken = { ...point, name: draft.name.trim(), address: draft.address.trim() }
    picks.remember(recentNoun, [placeText(taken)])
    onTake(taken)
  }
  return (
    <Modal
      open
      title={title}
      width={640}
      okText={text('use')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isRight }}
      onOk={take}
      onCancel={onClose}
    >
      <Form component="div" layout="vertical">
        <Flex vertical gap="middle">
          <Flex gap="small" wrap>
            <PlaceChoice known={known} isBound={isBound} onChoose={change} />
            <Button
              icon={<AimOutlined aria-hidden />}
              loading={isLocating}
              onClick={() => locate(change)}
            >
              {text('mine')}
            </Button>
          </Flex>
          <PlaceMap point={point} onFind={change} />
          {isDenied && (
            <Alert type="warning" showIcon title={text(reach > 0 ? 'deniedForScope' : 'denied')} />
          )}
          {isOutside && <Alert type="warning" showIcon title={text('outside')} />}
          {isFar && <Alert type="warning" showIcon title={text('tooFar', { limit: reach })} />}
          <Line part="name" longest={longestName} draft={draft} onChange={change} />
          <Line part="address" longest={longestAddress} draft={draft} onChange={change} />
          <Flex gap="middle" wrap>
            <Coordinate part="longitude" draft={draft} onChange={change} />
            <Coordinate part="latitude" draft={draft} onChange={change} />
          </Flex>
        </Flex>
      </Form>
    </Modal>
  )
}
