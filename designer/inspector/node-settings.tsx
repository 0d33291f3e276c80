import { Checkbox, Input, InputNumber } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { findTableAround } from '#schemas/design/place.ts'
import { languages } from '#schemas/text.ts'
import type { Node, NodeSettings } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { FieldKind } from './field-kind.tsx'
import { FieldName } from './field-name.tsx'
import { Group, SegmentSetting, Setting, SwitchSetting } from './setting.tsx'
import { SpanSlider } from './span-slider.tsx'
import { inspectorTexts } from './texts.ts'

type NodeSettingsSetter = (set: Partial<NodeSettings>) => void

const Words = ({ node, change }: { readonly node: Node; readonly change: NodeSettingsSetter }) => {
  const text = useTexts(inspectorTexts)
  return (
    <Group title={text('languages')}>
      {languages.map((language) => (
        <Setting key={language} label={text('labelIn', { language: text(language) })}>
          {(id) => (
            <Input
              id={id}
              value={node.labels?.[language] ?? ''}
              maxLength={200}
              placeholder={node.label}
              onChange={(event) =>
                change({ labels: { ...node.labels, [language]: event.target.value } })
              }
            />
          )}
        </Setting>
      ))}
    </Group>
  )
}

const Column = ({ node, change }: { readonly node: Node; readonly change: NodeSettingsSetter }) => {
  const text = useTexts(inspectorTexts)
  const { column } = node
  return (
    <Group title={text('inTable')}>
      <Setting label={text('columnWidth')}>
        {(id) => (
          <InputNumber
            id={id}
            value={column.width}
            min={0}
            max={1000}
            step={10}
            suffix="px"
            onChange={(width) => change({ column: { ...column, width: Math.round(width ?? 0) } })}
          />
        )}
      </Setting>
      <SegmentSetting
        label={text('align')}
        value={column.align}
        options={(['left', 'center', 'right'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={(align) => change({ column: { ...column, align } })}
      />
      <SegmentSetting
        label={text('fixed')}
        value={column.fixed}
        options={(['none', 'left', 'right'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={(fixed) => change({ column: { ...column, fixed } })}
      />
    </Group>
  )
}

const Look = observer(
  ({ node, change }: { readonly node: Node; readonly change: NodeSettingsSetter }) => {
    const { form, kinds } = useDesign()
    const text = useTexts(inspectorTexts)
    const kind = kinds[node.kind]
    /** A box, and a sub-table, write their names themselves. */
    const hasLabel = kind?.holdsData && kind.holds === null
    return (
      <Group title={text('layout')}>
        <Setting label={text('span')}>
          {(id) => <SpanSlider id={id} value={node.span} onChange={(span) => change({ span })} />}
        </Setting>
        {hasLabel && (
          <SwitchSetting
            label={text('showLabel')}
            value={node.showLabel}
            onChange={(showLabel) => change({ showLabel })}
          />
        )}
        {hasLabel && form.labelPosition !== 'top' && node.showLabel && (
          <Setting label={text('labelWidth')}>
            {(id) => (
              <InputNumber
                id={id}
                value={node.labelWidth}
                min={0}
                max={400}
                step={10}
                suffix="px"
                onChange={(value) => change({ labelWidth: Math.round(value ?? 0) })}
              />
            )}
          </Setting>
        )}
        <Setting label={text('visibility')}>
          {(id) => (
            <Checkbox.Group
              aria-labelledby={id}
              value={node.visibility}
              options={(['pc', 'app'] as const).map((value) => ({ value, label: text(value) }))}
              onChange={(visibility) => change({ visibility })}
            />
          )}
        </Setting>
      </Group>
    )
  },
)

/** The settings that every node has, whatever its kind; `children` are those of the kind. */
export const NodeSettingsForm = observer(
  ({ node, children }: { readonly node: Node; readonly children: ReactNode }) => {
    const store = useDesign()
    const text = useTexts(inspectorTexts)
    const { language } = useRuntime()
    const kind = store.kinds[node.kind]
    // The label that the canvas shows is the one that is edited.
    const isTranslated = node.labels?.[language] !== undefined
    const change: NodeSettingsSetter = (set) => void store.run({ type: 'change', id: node.id, set })
    const isColumn =
      findTableAround(store.kinds, store.document, node.id) !== null && kind?.holds !== 'rows'
    return (
      <>
        <Group title={text('common')}>
          <Setting label={text('label')}>
            {(id) => (
              <Input
                id={id}
                value={isTranslated ? (node.labels?.[language] ?? '') : node.label}
                maxLength={200}
                onChange={({ target }) =>
                  change(
                    isTranslated
                      ? { labels: { ...node.labels, [language]: target.value } }
                      : { label: target.value },
                  )
                }
              />
            )}
          </Setting>
          {kind?.holdsData && <FieldName node={node} />}
          <FieldKind node={node} />
          {kind?.holdsData && kind.holds === null && (
            <Setting label={text('tip')}>
              {(id) => (
                <Input.TextArea
                  id={id}
                  value={node.tip}
                  maxLength={400}
                  autoSize
                  onChange={(event) => change({ tip: event.target.value })}
                />
              )}
            </Setting>
          )}
        </Group>
        <Group title={text('behavior')}>
          {kind?.holdsData && kind.fill === null && (
            <SwitchSetting
              label={text('required')}
              value={node.required}
              onChange={(required) => change({ required })}
            />
          )}
          {kind?.holdsData && kind.fill === null && (
            <SwitchSetting
              label={text('readOnly')}
              value={node.readOnly}
              onChange={(readOnly) => change({ readOnly })}
            />
          )}
          <SwitchSetting
            label={text('hidden')}
            value={node.hidden}
            onChange={(hidden) => change({ hidden })}
          />
          {kind?.holdsData && (
            <SwitchSetting
              label={text('keepHidden')}
              value={node.keepHidden}
              onChange={(keepHidden) => change({ keepHidden })}
            />
          )}
        </Group>
        {children}
        {isColumn ? <Column node={node} change={change} /> : <Look node={node} change={change} />}
        <Words node={node} change={change} />
      </>
    )
  },
)
