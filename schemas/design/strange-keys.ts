import { isObject } from '../json.ts'

/**
 * Dotted paths of option keys that are unknown and therefore ignored; their author probably expects
 * an effect.
 */
export function findStrangeKeys(raw: unknown, read: unknown, before = ''): string[] {
  if (Array.isArray(raw) && Array.isArray(read))
    return raw.length === read.length
      ? raw.flatMap((part, index) => findStrangeKeys(part, read[index], `${before}${index}.`))
      : []
  if (!isObject(raw) || !isObject(read)) return []
  return Object.keys(raw).flatMap((key) =>
    Object.hasOwn(read, key)
      ? findStrangeKeys(raw[key], read[key], `${before}${key}.`)
      : [`${before}${key}`],
  )
}
