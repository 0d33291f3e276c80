import { Select } from 'antd'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Field } from '#schemas/design/model.ts'
import type { Language } from '#schemas/text.ts'
import { nameOfField } from './field-name-of.ts'

const optionsOf = (fields: readonly Field[], language: Language) =>
  fields.map((field) => ({
    value: field.path,
    label: nameOfField(field, language),
    path: field.path,
  }))

interface Common {
  readonly fields: readonly Field[]
  readonly label: string
  readonly id?: string
  /** Choices besides the fields, shown before them. */
  readonly more?: readonly { readonly value: string; readonly label: string }[]
}

/** Chooses one field by its label or its path. */
export const FieldPick = ({
  fields,
  label,
  id,
  more = [],
  value,
  onChange,
}: Common & { readonly value: string | undefined; readonly onChange: (path: string) => void }) => {
  const { language } = useRuntime()
  return (
    <Select
      {...(id && { id })}
      aria-label={label}
      placeholder={label}
      value={value || null}
      onChange={onChange}
      options={[...more, ...optionsOf(fields, language)]}
      showSearch={{
        filterOption: (query, option) =>
          [option?.label, option?.value].some((text) =>
            text?.toLowerCase().includes(query.toLowerCase()),
          ),
      }}
      popupMatchSelectWidth={false}
      className="design-pick"
    />
  )
}

/** Chooses several fields. */
export const FieldsPick = ({
  fields,
  label,
  more = [],
  value,
  onChange,
}: Common & {
  readonly value: readonly string[]
  readonly onChange: (paths: string[]) => void
}) => {
  const { language } = useRuntime()
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={label}
      value={[...value]}
      onChange={onChange}
      options={[...more, ...optionsOf(fields, language)]}
      showSearch={{
        filterOption: (query, option) =>
          [option?.label, option?.value].some((text) =>
            text?.toLowerCase().includes(query.toLowerCase()),
          ),
      }}
      className="design-pick"
    />
  )
}
