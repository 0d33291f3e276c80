import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, InputNumber } from 'antd'
import { useState } from 'react'
import { Check } from 'typebox/value'
import { knownPlaces, printPlace } from '#schemas/widget/place.ts'
import type { KnownPlace, GeoPlace } from '#schemas/widget/place.ts'
import type { PanelControlProps } from './control.ts'
import { panelTexts } from './texts.ts'
import { PlaceDialog } from '../parts/place-dialog.tsx'
import { useTexts } from '../runtime.tsx'

/** Default radius of a new place, in metres. */
const usualRadius = 500

const placesOf = (value: unknown): readonly KnownPlace[] => (Check(knownPlaces, value) ? value : [])

/** Edits known places. Each is chosen as in a form, and has a radius in metres. */
export function PlaceList({ id, label, schema, value, onChange }: PanelControlProps) {
  const say = useTexts(panelTexts)
  const places = placesOf(value)
  const [at, setAt] = useState<number | null>(null)
  const take = (place: GeoPlace) => {
    const index = at ?? places.length
    onChange([
      ...places.slice(0, index),
      { ...place, radius: places[index]?.radius ?? usualRadius },
      ...places.slice(index + 1),
    ])
    setAt(null)
  }
  return (
    <div id={id} role="group" aria-label={label}>
      {places.map((place, index) => (
        // Two places may be equal while they are edited, so only the index tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex key={index} gap={4} align="center" style={{ marginBlockEnd: 4 }}>
          <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {printPlace(place)}
          </span>
          <InputNumber
            size="small"
            controls={false}
            min={1}
            max={100_000}
            precision={0}
            style={{ flex: 'none', width: 72 }}
            value={place.radius}
            aria-label={say('cell', { label: say('radius'), row: index + 1 })}
            onChange={(radius) =>
              radius !== null && onChange(places.with(index, { ...place, radius }))
            }
          />
          <span>{say('metres')}</span>
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            aria-label={say('edit', { row: index + 1 })}
            onClick={() => setAt(index)}
          />
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={say('remove', { row: index + 1 })}
            onClick={() => onChange(places.toSpliced(index, 1))}
          />
        </Flex>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={places.length >= (schema.maxItems ?? Infinity)}
        onClick={() => setAt(places.length)}
      >
        {say('add')}
      </Button>
      {at !== null && (
        <PlaceDialog
          title={label}
          place={places[at] ?? null}
          onTake={take}
          onClose={() => setAt(null)}
        />
      )}
    </div>
  )
}
