import { Form, Modal, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { focusBody } from '#renderers/parts/focus-body.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fieldsFor, settleLayout } from '#renderers/views/define.ts'
import type { LayoutKind } from '#renderers/views/define.ts'
import { layoutTexts } from '#renderers/views/texts.ts'
import type { Layout } from '#schemas/page/layout.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { ListStore } from '#src/engine/list-store.ts'

interface LayoutDialogProps {
  readonly list: ListStore
  readonly kind: LayoutKind
  readonly layout: Layout
  onClose(): void
}

interface LayoutFieldsProps {
  readonly list: ListStore
  readonly kind: LayoutKind
  readonly value: Layout
  onChange(value: Layout): void
}

/** Which fields a layout uses for what, and its options. */
const Settings = observer(({ list, kind, value, onChange }: LayoutFieldsProps) => {
  const { say, language } = useRuntime()
  const setFields = (name: string, paths: readonly string[]) =>
    onChange({ ...value, fields: { ...value.fields, [name]: [...paths] } })
  return (
    <Form layout="vertical" component="div">
      {kind.roles.map((role) => {
        const chosen = value.fields[role.name] ?? []
        const isSingle = role.most === 1
        return (
          <Form.Item
            key={role.name}
            label={say(kind.texts, role.name)}
            htmlFor={`layout-${role.name}`}
            required={role.isRequired}
          >
            <Select
              id={`layout-${role.name}`}
              {...(!isSingle && { mode: 'multiple' as const, maxCount: role.most })}
              allowClear={!role.isRequired}
              value={isSingle ? (chosen[0] ?? null) : [...chosen]}
              showSearch={{ optionFilterProp: 'label' }}
              options={fieldsFor(role, list.plan).map((field) => ({
                value: field.path,
                label: labelOf(field.node, language),
              }))}
              onChange={(next: string | string[] | null | undefined) =>
                setFields(role.name, [next ?? []].flat())
              }
            />
          </Form.Item>
        )
      })}
      {kind.options.map(({ name, values }) => (
        <Form.Item key={name} label={say(kind.texts, name)} htmlFor={`layout-${name}`}>
          <Select
            id={`layout-${name}`}
            value={value.options[name] ?? values[0] ?? ''}
            options={values.map((option) => ({ value: option, label: say(kind.texts, option) }))}
            onChange={(next: string) =>
              onChange({ ...value, options: { ...value.options, [name]: next } })
            }
          />
        </Form.Item>
      ))}
    </Form>
  )
})

/** The settings of the layout of a list; they are kept with a view when that is saved. */
export const LayoutDialog = observer(({ list, kind, layout, onClose }: LayoutDialogProps) => {
  const text = useTexts(layoutTexts)
  const [draft, setDraft] = useState(() => settleLayout(kind, list.plan, layout) ?? layout)
  const isWhole = kind.roles.every(
    ({ name, isRequired }) => !isRequired || (draft.fields[name] ?? []).length > 0,
  )
  return (
    <Modal
      open
      afterOpenChange={focusBody}
      title={text('settings')}
      okText={text('apply')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isWhole }}
      onCancel={onClose}
      onOk={() => {
        list.setLayout(draft)
        onClose()
      }}
    >
      <Settings list={list} kind={kind} value={draft} onChange={setDraft} />
    </Modal>
  )
})
