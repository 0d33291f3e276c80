import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import { presetTexts, regPresets, ruleTexts } from '#schemas/widget/rule.ts'
import { usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { panelTexts } from './texts.ts'
import { useTexts } from '../runtime.tsx'

type Item = Readonly<Record<string, string>>

const itemsOf = (value: unknown): readonly Item[] =>
  Array.isArray(value)
    ? value.map((line: unknown) =>
        Object.fromEntries(
          Object.entries(Object(line)).map(([key, part]) => [
            key,
            typeof part === 'string' ? part : '',
          ]),
        ),
      )
    : []

const swapped = (items: readonly Item[], at: number, to: number): Item[] =>
  items.map((item, index) =>
    index === at ? (items[to] ?? item) : index === to ? (items[at] ?? item) : item,
  )

/**
 * Edits a list of small objects that consist of texts. Each can be edited, moved and removed by
 * keyboard.
 */
export function ItemList({ id, label, schema, value, onChange }: PanelControlProps) {
  const { word } = usePanel()
  const say = useTexts(panelTexts)
  const items = itemsOf(value)
  const keys = Object.keys(schema.items?.properties ?? {})
  const set = (at: number, key: string, text: string) =>
    onChange(items.map((item, index) => (index === at ? { ...item, [key]: text } : item)))
  return (
    <div id={id} role="group" aria-label={label}>
      {items.map((item, at) => (
        // Items have no id of their own, so only the index tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex key={at} gap={4} style={{ marginBlockEnd: 4 }}>
          {keys.map((key) => (
            <Input
              key={key}
              size="small"
              value={item[key] ?? ''}
              placeholder={word(key)}
              aria-label={say('cell', { label: word(key), row: at + 1 })}
              onChange={(event) => set(at, key, event.target.value)}
            />
          ))}
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            disabled={at === 0}
            aria-label={say('up', { row: at + 1 })}
            onClick={() => onChange(swapped(items, at, at - 1))}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            disabled={at === items.length - 1}
            aria-label={say('down', { row: at + 1 })}
            onClick={() => onChange(swapped(items, at, at + 1))}
          />
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={say('remove', { row: at + 1 })}
            onClick={() => onChange(items.filter((_, index) => index !== at))}
          />
        </Flex>
      ))}
    </div>
  )
}

/** Edits patterns with their messages; ready-made ones can be added. */
export function PatternList(props: PanelControlProps) {
  const say = useTexts(panelTexts)
  const preset = useTexts(presetTexts)
  const rule = useTexts(ruleTexts)
  const items = itemsOf(props.value)
  const take = (code: string) => {
    const found = regPresets.find((regPreset) => regPreset.code === code)
    if (!found) return
    const message = found.rule ? rule(found.rule) : preset('wrong', { name: preset(found.code) })
    props.onChange([...items, ...found.patterns.map((pattern) => ({ pattern, message }))])
  }
  return (
    <>
      <ItemList {...props} />
      <Flex gap={4}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => props.onChange([...items, { pattern: '', message: '' }])}
        >
          {say('add')}
        </Button>
        <Select<string | null>
          size="small"
          style={{ minWidth: 140 }}
          value={null}
          placeholder={say('preset')}
          aria-label={say('preset')}
          options={regPresets.map(({ code }) => ({ value: code, label: preset(code) }))}
          onChange={(code) => code !== null && take(code)}
        />
      </Flex>
    </>
  )
}
