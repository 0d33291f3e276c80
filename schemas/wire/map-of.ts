import * as Type from 'typebox'
import type { TObjectOptions, TRecord, TSchema } from 'typebox'

/**
 * An object whose keys match a pattern, which must be bound at both ends; no other key passes. The
 * library's own Record leaves the values of keys with a line break unchecked.
 */
export const mapBy = <T extends TSchema>(
  pattern: string,
  value: T,
  options: TObjectOptions = {},
): TRecord<'^.*$', T> =>
  Object.assign(Type.RecordFromPattern(pattern as '^.*$', value), {
    additionalProperties: false,
    ...options,
  })

/** An object with keys of at most this length. The library's own Record takes any length. */
export const mapOf = <T extends TSchema>(
  longest: number,
  value: T,
  options?: TObjectOptions,
): TRecord<'^.*$', T> => mapBy(`^[\\s\\S]{0,${longest}}$`, value, options)
