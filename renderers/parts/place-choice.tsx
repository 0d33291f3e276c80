import { Select } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { isWithin, placeText, printPlace, readPlace } from '#schemas/widget/place.ts'
import type { KnownPlace, GeoPlace } from '#schemas/widget/place.ts'
import { placeTexts } from './place-texts.ts'

/** The key under which recently chosen places are stored. */
export const recentNoun = 'place'

interface PlaceChoiceProps {
  readonly known: readonly KnownPlace[]
  /** Only offers places inside the known ones. */
  readonly isBound: boolean
  onChoose(place: GeoPlace): void
}

/**
 * Places to choose from: those of the design, and recently chosen ones. Shows nothing where there
 * are none.
 */
export const PlaceChoice = ({ known, isBound, onChoose }: PlaceChoiceProps) => {
  const { picks } = useRuntime()
  const text = useTexts(placeTexts)
  const places = known.map(({ radius: _radius, ...place }) => place)
  const ids = new Set(places.map(placeText))
  const lately = picks
    .recent(recentNoun)
    .flatMap((id) => readPlace(id) ?? [])
    .filter((place) => !ids.has(placeText(place)) && (!isBound || isWithin(known, place)))
  const group = (key: 'known' | 'recent', list: readonly GeoPlace[]) =>
    list.length === 0
      ? []
      : [
          {
            label: text(key),
            options: list.map((place) => ({ value: placeText(place), label: printPlace(place) })),
          },
        ]
  const options = [...group('known', places), ...group('recent', lately)]
  const choose = (id: string) => {
    const place = readPlace(id)
    if (place) onChoose(place)
  }
  if (options.length === 0) return null
  return (
    <Select<string>
      style={{ flex: '1 1 240px', minWidth: 0 }}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('choose')}
      aria-label={text('choose')}
      options={options}
      onChange={choose}
    />
  )
}
