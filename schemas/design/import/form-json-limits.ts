import type { OptionsDraft, Widget } from './form-json-widget.ts'
import { wordOf } from './source.ts'
import type { SketchOptions } from './sketch.ts'

const pad = (count: number): string => String(count).padStart(2, '0')
/** An instant in the local time of the importing computer. */
export function wallOf(value: number): string {
  const date = new Date(value)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
}

const units = ['', 'year', 'month', 'day'] as const
const timeUnits = ['', 'hour', 'minute', 'second'] as const

/** The earliest and latest allowed date or time. */
export function readLimits({ config, kind, refer }: Widget, made: OptionsDraft): void {
  for (const side of ['start', 'end'] as const) {
    if (!Object.hasOwn(kind.options.properties, side)) continue
    const isOn = config.flag(`${side}TimeRule`) === true
    const [type, target, value, field] = [
      config.number(`${side}TimeType`),
      config.number(`${side}TimeTarget`),
      config.take(`${side}TimeValue`),
      config.text(`${side}RelationField`),
    ]
    if (!isOn) continue
    const isClock = kind.bind({}).type === 'time'
    const unit = (isClock ? timeUnits : units)[target ?? 0] || (isClock ? 'hour' : 'day')
    const counted = { count: Math.abs(Math.trunc(Number(wordOf(value)) || 0)), unit }
    const byType: readonly SketchOptions[] = [
      {},
      {
        type: 'fixed',
        value:
          typeof value === 'number'
            ? isClock
              ? wallOf(value).slice(11)
              : wallOf(value)
            : wordOf(value),
      },
      { type: 'field', field: refer(field) },
      { type: 'now' },
      { type: 'before', ...counted },
      { type: 'after', ...counted },
    ]
    made[side] = byType[type ?? 0] ?? {}
  }
}
