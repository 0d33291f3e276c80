import { toErrorSchema } from '@rjsf/utils'
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import { Check, Errors } from 'typebox/value'

/** The problems, and where in the data they are. */
const errorsOf = (schema: RJSFSchema, data: unknown): RJSFValidationError[] =>
  Errors(schema, data).map(({ instancePath, message }) => ({
    property: instancePath.replaceAll('/', '.'),
    message,
    stack: message,
  }))

/**
 * A validator for rjsf, built on the one that checks our contracts. It reads the schema without
 * generating code, which our content security policy forbids.
 */
export const panelValidator: ValidatorType = {
  validateFormData(data, schema) {
    const errors = errorsOf(schema, data)
    return { errors, errorSchema: toErrorSchema(errors) }
  },
  isValid: (schema, data) => Check(schema, data),
  rawValidation: (schema, data) => ({ errors: Errors(schema, data) as never[] }),
}
