import * as Type from 'typebox'

/** The code of a part that can be granted. */
export const partCode = Type.String({ maxLength: 200 })
export const subjectTypes = ['user', 'organize', 'department', 'position', 'role', 'group'] as const
export type SubjectType = (typeof subjectTypes)[number]
export const subject = Type.Enum([...subjectTypes])
