import type { FieldPort } from '#schemas/runtime.ts'

/** Accessibility attributes of every control; `name` where it is more than the label. */
export const ariaOf = (field: FieldPort, name?: string) => ({
  'aria-label': name ?? field.label,
  'aria-required': field.required,
  ...(field.problem !== undefined && {
    'aria-invalid': true,
    'aria-describedby': `${field.id}-problem`,
  }),
})

/** The same for roles that do not support `aria-required`: buttons, groups, lists. */
export const ariaWithoutRequired = (field: FieldPort, name?: string) => {
  const { 'aria-required': _, ...rest } = ariaOf(field, name)
  return rest
}

/** Marks a control as wrong where its field has a problem. */
export const statusOf = (field: FieldPort): { readonly status?: 'error' } =>
  field.problem === undefined ? {} : { status: 'error' }

/** The full width of the parent. */
export const wide = { width: '100%' } as const

interface PickOptions {
  readonly multiple: boolean
  readonly placeholder: string
  readonly clearable: boolean
  readonly filterable: boolean
}

/** The props that every picker of ids derives from its field and from the common options. */
export const pickerOf = (field: FieldPort, options: PickOptions, name?: string) => ({
  id: field.id,
  style: wide,
  multiple: options.multiple,
  value: field.value,
  placeholder: options.placeholder,
  disabled: field.readOnly,
  allowClear: options.clearable,
  canSearch: options.filterable,
  ...ariaOf(field, name),
  ...statusOf(field),
  onPick: (value: unknown) => field.set(value),
  onBlur: () => field.touch(),
})
