import { AutoComplete } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ariaOf, statusOf, wide } from '#renderers/parts/control-props.ts'
import { useSuggestions } from '#renderers/parts/use-suggestions.ts'
import { defineView } from '#renderers/view.ts'
import { autoComplete } from './kind.ts'

export default defineView(
  autoComplete,
  observer(({ field, options, autoFocus, name }) => {
    const [isOpen, setOpen] = useState(false)
    const value = typeof field.value === 'string' ? field.value : ''
    const suggestions = useSuggestions(options, isOpen ? value.trim() : null)
    return (
      <AutoComplete
        id={field.id}
        style={wide}
        autoFocus={autoFocus}
        value={value}
        placeholder={options.placeholder}
        disabled={field.readOnly}
        allowClear={options.clearable && !field.readOnly}
        options={suggestions.map((suggestion) => ({ value: suggestion }))}
        onOpenChange={setOpen}
        {...ariaOf(field, name)}
        {...statusOf(field)}
        onChange={(next) => field.set(next ?? null)}
        onBlur={() => field.touch()}
      />
    )
  }),
)
