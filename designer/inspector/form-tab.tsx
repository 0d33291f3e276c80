import { Input, InputNumber } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { FormSettings } from '#schemas/design/document.ts'
import { useDesign } from '../context.tsx'
import { Group, SegmentSetting, Setting, SwitchSetting } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

const positions = ['right', 'left', 'top'] as const
const sizes = ['small', 'medium', 'large'] as const
const openings = ['dialog', 'drawer', 'page'] as const

/** How the whole form looks and opens. */
export const FormTab = observer(() => {
  const store = useDesign()
  const text = useTexts(inspectorTexts)
  const { form } = store
  const change = (set: Partial<FormSettings>) => void store.run({ type: 'form', set })
  const pixels = (key: 'labelWidth' | 'gutter' | 'width', min: number, max: number) => (
    <Setting label={text(key)}>
      {(id) => (
        <InputNumber
          id={id}
          value={form[key]}
          min={min}
          max={max}
          suffix="px"
          onChange={(value) => value !== null && change({ [key]: Math.round(value) })}
        />
      )}
    </Setting>
  )
  return (
    <Group title={text('form')}>
      <SegmentSetting
        label={text('labelPosition')}
        value={form.labelPosition}
        options={positions.map((value) => ({ value, label: text(value) }))}
        onChange={(labelPosition) => change({ labelPosition })}
      />
      {form.labelPosition !== 'top' && pixels('labelWidth', 40, 400)}
      <SegmentSetting
        label={text('size')}
        value={form.size}
        options={sizes.map((value) => ({ value, label: text(value) }))}
        onChange={(size) => change({ size })}
      />
      {pixels('gutter', 0, 48)}
      <SegmentSetting
        label={text('opening')}
        value={form.opening}
        options={openings.map((value) => ({ value, label: text(value) }))}
        onChange={(opening) => change({ opening })}
      />
      {form.opening !== 'page' && pixels('width', 320, 2400)}
      <Setting label={text('confirmText')}>
        {(id) => (
          <Input
            id={id}
            value={form.confirmText}
            maxLength={200}
            onChange={(event) => change({ confirmText: event.target.value })}
          />
        )}
      </Setting>
      <Setting label={text('cancelText')}>
        {(id) => (
          <Input
            id={id}
            value={form.cancelText}
            maxLength={200}
            onChange={(event) => change({ cancelText: event.target.value })}
          />
        )}
      </Setting>
      <SwitchSetting
        label={text('hasConfirmAndAdd')}
        value={form.hasConfirmAndAdd}
        onChange={(hasConfirmAndAdd) => change({ hasConfirmAndAdd })}
      />
    </Group>
  )
})
