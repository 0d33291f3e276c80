import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { longestPlace, placeText, printPlace, readPlace } from '#schemas/widget/place.ts'
import { texts } from './texts.ts'

/** A place with name, address, longitude and latitude, kept as one JSON text of these four, so that it can be searched. */
export const location = defineKind({
  kind: 'location',
  group: 'advanced',
  icon: 'EnvironmentOutlined',
  texts,
  options: Type.Object({
    /** A new record begins with the own position, if the browser tells it. */
    autoLocation: Type.Boolean({ title: 'autoLocation', default: false }),
  }),
  type: 'text',
  value: () => Type.String({ maxLength: longestPlace }),
  slot: () => ({ type: 'text', size: longestPlace }),
  places: ['form', 'table', 'list', 'search'],
  search: ['fuzzy'],
  read(raw) {
    const place = readPlace(raw)
    return place ? placeText(place) : raw
  },
  problems: (value) => (readPlace(value) ? [] : [{ code: 'pattern' }]),
  print(value) {
    const place = readPlace(value)
    return place ? printPlace(place) : value
  },
})
