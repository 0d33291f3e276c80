import type { FieldPort } from '#schemas/runtime.ts'

/**
 * What every control says of itself to those who cannot see it; `name` where it is more than the
 * label.
 */
export const ariaOf = (field: FieldPort, name?: string) => ({
  'aria-label': name ?? field.label,
  'aria-required': field.required,
  ...(field.problem !== undefined && {
    'aria-invalid': true,
    'aria-describedby': `${field.id}-problem`,
  }),
})

/** The same for controls whose role knows nothing of being required: buttons, groups, lists. */
export const nameOf = (field: FieldPort, name?: string) => {
  const { 'aria-required': _, ...rest } = ariaOf(field, name)
  return rest
}

/** The red of a control whose value is wrong. */
export const statusOf = (field: FieldPort): { readonly status?: 'error' } =>
  field.problem === undefined ? {} : { status: 'error' }

/** The whole width of the place that it stands in. */
export const wide = { width: '100%' } as const

interface PickOptions {
  readonly multiple: boolean
  readonly placeholder: string
  readonly clearable: boolean
  readonly filterable: boolean
}

/** What every picker of ids takes from its field and from the options that pickers share. */
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
