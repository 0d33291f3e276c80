/** The size of controls, by the setting of the form. */
export const controlSizes = { small: 'small', medium: 'middle', large: 'large' } as const
