import { createCustomEqual } from 'fast-equals'

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/**
 * Are two values equal? Plain data is compared by content, regardless of the order of keys, which a
 * database does not keep. Instances of classes (files, stores) only equal themselves.
 */
export const isEqual: (value: unknown, other: unknown) => boolean = createCustomEqual({
  createCustomConfig: ({ areObjectsEqual }) => ({
    areObjectsEqual: (value, other, state) =>
      isPlain(value) && areObjectsEqual(value, other, state),
  }),
})
