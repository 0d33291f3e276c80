import { Alert, Button, Flex, Form, Input, InputNumber, Modal } from 'antd'
import { AimOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { isPoint, longestAddress, longestName } from '#schemas/widget/place.ts'
import type { Place, Point } from '#schemas/widget/place.ts'
import { placeTexts } from './place-texts.ts'
import { findPosition } from './position.ts'

interface Draft {
  readonly name: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
}

const noPlace: Draft = { name: '', address: '', longitude: null, latitude: null }
const wide = { width: '100%' } as const

const pointOf = ({ longitude, latitude }: Draft): Point | null => (longitude === null || latitude === null || !isPoint({ longitude, latitude }) ? null : { longitude, latitude })

interface PlaceDialogProps {
  readonly title: string
  readonly place: Place | null
  onTake(place: Place): void
  onClose(): void
}

/** Asks for a place: typed with its coordinates, or where one is oneself. */
export const PlaceDialog = ({ title, place, onTake, onClose }: PlaceDialogProps) => {
  const text = useTexts(placeTexts)
  const [draft, setDraft] = useState<Draft>(place ?? noPlace)
  const [isLocating, setLocating] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const point = pointOf(draft)
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const locate = () => {
    setLocating(true)
    setDenied(false)
    findPosition()
      .then(change, () => setDenied(true))
      .finally(() => setLocating(false))
  }
  const box = (part: 'longitude' | 'latitude', most: number, wrong: 'badLongitude' | 'badLatitude') => {
    const value = draft[part]
    const isWrong = value !== null && Math.abs(value) > most
    return (
      <Form.Item label={text(part)} htmlFor={`place-${part}`} style={{ flex: '1 1 160px', marginBottom: 0 }} {...(isWrong && { validateStatus: 'error' as const, help: text(wrong) })}>
        <InputNumber id={`place-${part}`} style={wide} controls={false} value={value} onChange={(next) => change({ [part]: next })} />
      </Form.Item>
    )
  }
  const line = (part: 'name' | 'address', longest: number) => (
    <Form.Item label={text(part)} htmlFor={`place-${part}`} style={{ marginBottom: 0 }}>
      <Input id={`place-${part}`} value={draft[part]} maxLength={longest} onChange={({ target }) => change({ [part]: target.value })} />
    </Form.Item>
  )
  return (
    <Modal open title={title} width={640} okText={text('use')} cancelText={text('cancel')} okButtonProps={{ disabled: point === null }} onOk={() => point && onTake({ ...point, name: draft.name.trim(), address: draft.address.trim() })} onCancel={onClose}>
      <Form component="div" layout="vertical">
        <Flex vertical gap="middle">
          <Flex gap="small" wrap>
            <Button icon={<AimOutlined aria-hidden />} loading={isLocating} onClick={locate}>{text('mine')}</Button>
          </Flex>
          {isDenied && <Alert type="warning" showIcon title={text('denied')} />}
          {line('name', longestName)}
          {line('address', longestAddress)}
          <Flex gap="middle" wrap>
            {box('longitude', 180, 'badLongitude')}
            {box('latitude', 90, 'badLatitude')}
          </Flex>
        </Flex>
      </Form>
    </Modal>
  )
}
