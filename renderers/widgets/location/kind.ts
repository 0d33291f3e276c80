import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import {
  isWithin,
  knownPlaces,
  longestPlace,
  placeText,
  printPlace,
  readPlace,
} from '#schemas/widget/place.ts'
import { texts } from './texts.ts'

/**
 * A place with name, address, longitude and latitude, kept as one JSON text of these four, so that
 * it can be searched.
 */
export const location = defineKind({
  kind: 'location',
  group: 'advanced',
  icon: 'EnvironmentOutlined',
  texts,
  options: Type.Object({
    /** A new record begins with the own position, if the browser tells it. */
    autoLocation: Type.Boolean({ title: 'autoLocation', default: false }),
    /**
     * How many metres a chosen place may be from the position that the user's browser reports; 0:
     * no limit.
     */
    adjustmentScope: Type.Integer({
      title: 'adjustmentScope',
      minimum: 0,
      maximum: 100_000,
      default: 0,
    }),
    /** Offered to choose from, each with the metres around it that belong to it. */
    locationScope: knownPlaces,
    onlyInScope: Type.Boolean({ title: 'onlyInScope', default: false }),
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
  problems(value, { onlyInScope, locationScope }) {
    const place = readPlace(value)
    if (!place) return [{ code: 'pattern' }]
    return onlyInScope && !isWithin(locationScope, place) ? [{ code: 'outOfPlace' }] : []
  },
  print(value) {
    const place = readPlace(value)
    return place ? printPlace(place) : value
  },
  check: ({ onlyInScope, locationScope }) =>
    onlyInScope && locationScope.length === 0 ? ['noPlaces'] : [],
})
