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
 * A place with name, address, longitude and latitude. They are stored as one JSON text, so that it
 * can be searched.
 */
export const location = defineKind({
  kind: 'location',
  group: 'advanced',
  icon: 'EnvironmentOutlined',
  texts,
  options: Type.Object({
    /** A new record starts with the user's position, if the browser provides it. */
    autoLocation: Type.Boolean({ title: 'autoLocation', default: false }),
    /**
     * How far a chosen place may be from the user's position as the browser reports it, in metres;
     * 0 means no limit.
     */
    adjustmentScope: Type.Integer({
      title: 'adjustmentScope',
      minimum: 0,
      maximum: 100_000,
      default: 0,
    }),
    /** Places that are offered, each with its radius in metres. */
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
