import { toErrorSchema } from '@rjsf/utils'
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import Value from 'typebox/value'

/** What is wrong, and where in the data. */
const errorsOf = (schema: RJSFSchema, data: unknown): RJSFValidationError[] =>
  Value.Errors(schema, data).map(({ instancePath, message }) => ({
    property: instancePath.replaceAll('/', '.'),
    message,
    stack: message,
  }))

/**
 * rjsf's validator over the one that reads contracts: it walks the schema and makes no code at run
 * time, which our content security policy forbids.
 */
export const panelValidator: ValidatorType = {
  validateFormData(data, schema) {
    const errors = errorsOf(schema, data)
    return { errors, errorSchema: toErrorSchema(errors) }
  },
  isValid: (schema, data) => Value.Check(schema, data),
  rawValidation: (schema, data) => ({ errors: Value.Errors(schema, data) as never[] }),
}
