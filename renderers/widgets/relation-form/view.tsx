import { Flex } from 'antd'
import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { DataPicker } from '#renderers/parts/data-picker.tsx'
import { RecordLink } from '#renderers/parts/record-link.tsx'
import { defineView } from '#renderers/view.ts'
import { relationForm } from './kind.ts'

export default defineView(
  relationForm,
  observer(({ field, options, autoFocus, name }) => {
    const popup = { as: options.popupType, title: options.popupTitle, width: options.popupWidth }
    return (
      <Flex gap={4} align="center">
        <DataPicker
          {...pickerOf(field, { ...options, multiple: false }, name)}
          autoFocus={autoFocus}
          source={options}
          popup={popup}
          transfers={options.transferList}
          field={field}
        />
        {typeof field.value === 'string' && (
          <RecordLink modelId={options.modelId} id={field.value} name={field.printed} />
        )}
      </Flex>
    )
  }),
)
