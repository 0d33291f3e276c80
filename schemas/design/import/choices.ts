import type { Choice } from '../../widget/reference.ts'
import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import { isRaw, wordOf } from './source.ts'

interface ChoiceKeys {
  /** Keys of value, name and children in the foreign design. */
  readonly value?: string
  readonly label?: string
  readonly children?: string
}

export interface ReadChoices {
  readonly choices: readonly Choice[]
  /** Whether a choice has another above it. */
  readonly isTree: boolean
  /** The id of a choice by its original value, as JSON. */
  readonly idOf: (value: unknown) => string | undefined
  readonly losses: readonly Loss[]
}

const mostFlat = 500
const mostOfTree = 2000
const longestId = 40
const longestName = 200
const keyOf = (value: unknown): string => JSON.stringify(value) ?? ''

/**
 * Reads foreign choices: plain values, or nested objects of value and name. Values become texts;
 * one that is too long gets another id.
 */
export function readChoices(
  raw: readonly unknown[],
  at: string,
  {
    value: valueKey = 'value',
    label: labelKey = 'label',
    children: childrenKey = 'children',
  }: ChoiceKeys = {},
): ReadChoices {
  const choices: Choice[] = []
  const losses: Loss[] = []
  const byKey = new Map<string, string>()
  const ids = new Set<string>()
  let isTree = false
  let hasNumbers = false
  let isFull = false
  const add = (rawChoice: unknown, parentId: string): void => {
    if (choices.length >= mostOfTree) {
      isFull = true
      return
    }
    const entry = isRaw(rawChoice) ? rawChoice : {}
    const value = isRaw(rawChoice)
      ? (entry[valueKey] ?? entry['id'] ?? entry['enCode'] ?? entry[labelKey])
      : rawChoice
    const name = isRaw(rawChoice) ? (entry[labelKey] ?? entry['fullName'] ?? value) : rawChoice
    const text = wordOf(value)
    if (typeof value !== 'string' && text !== '') hasNumbers = true
    const id = text.length > longestId || text === '' ? `c${choices.length + 1}` : text
    if (text.length > longestId)
      losses.push({ at, code: 'choiceId', params: { value: shorten(text) } })
    if (ids.has(id)) {
      losses.push({ at, code: 'choice', params: { value: shorten(text) } })
      return
    }
    ids.add(id)
    byKey.set(keyOf(value), id)
    if (parentId !== '') isTree = true
    choices.push({
      id,
      fullName: wordOf(name).slice(0, longestName) || id,
      ...(parentId !== '' && { parentId }),
    })
    const below = entry[childrenKey]
    if (Array.isArray(below)) for (const next of below) add(next, id)
  }
  for (const rawChoice of raw) add(rawChoice, '')
  if (hasNumbers) losses.push({ at, code: 'choiceText' })
  const limit = isTree ? mostOfTree : mostFlat
  if (isFull || choices.length > limit)
    losses.push({ at, code: 'option', params: { key: 'choices', value: `> ${limit}` } })
  return {
    choices: choices.slice(0, limit),
    isTree,
    idOf: (value) =>
      byKey.get(keyOf(value)) ?? (typeof value === 'string' && ids.has(value) ? value : undefined),
    losses,
  }
}
