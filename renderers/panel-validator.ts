import { Validator } from '@cfworker/json-schema'
import type { OutputUnit, Schema } from '@cfworker/json-schema'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import PrecompiledValidator from '@rjsf/validator-ajv8/lib/precompiledValidator.js'

type Validate = PrecompiledValidator['validateFns'][string]

/** Keywords that only say that something inside is wrong. */
const containers = new Set([
  'properties',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  '$ref',
  'additionalProperties',
  'prefixItems',
])

const toAjv = (unit: OutputUnit) => ({
  keyword: unit.keyword,
  instancePath: unit.instanceLocation.replace(/^#/, ''),
  schemaPath: unit.keywordLocation,
  params: {},
  message: unit.error,
})

const known = new WeakMap<object, Validate>()

function compile(schema: RJSFSchema): Validate {
  const made = known.get(schema)
  if (made) return made
  const validator = new Validator(schema as Schema, '7', false)
  const validate: Validate = (data: unknown) => {
    const { valid, errors } = validator.validate(data)
    validate.errors = valid
      ? null
      : errors.filter(({ keyword }) => !containers.has(keyword)).map(toAjv)
    return valid
  }
  known.set(schema, validate)
  return validate
}

/**
 * rjsf's validator without code made at run time, which our content security policy forbids: the
 * schema is walked instead.
 */
class EvalFreeValidator extends PrecompiledValidator {
  override getValidator(schema: RJSFSchema): Validate {
    return compile(schema)
  }

  override ensureSameRootSchema(): boolean {
    return true
  }
}

/** The validator of one schema. */
export const validatorOf = (schema: RJSFSchema): ValidatorType =>
  new EvalFreeValidator(
    new Proxy<PrecompiledValidator['validateFns']>(
      {},
      { get: () => compile(schema), has: () => true },
    ),
    schema,
  )
