import { Failure } from '#schemas/wire/failure.ts'
import { readBytes } from './body.ts'
import { clean } from './clean.ts'

export interface Upload {
  readonly file: File
  readonly fields: unknown
}

/**
 * Reads a multipart body within the limit (bytes): one file in the part `file` and text parts, each
 * at most once.
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure('wrongType')
  const bytes = await readBytes(request, limit)
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new Failure('badRequest', { cause })
    })
  const { file, ...fields } = fieldsOf(form)
  if (!(file instanceof File)) throw new Failure('badRequest')
  return { file, fields: clean(fields) }
}

function fieldsOf(form: FormData): Record<string, FormDataEntryValue> {
  const fields: Record<string, FormDataEntryValue> = {}
  for (const [name, value] of form) {
    if (
      Object.hasOwn(fields, name) ||
      name === '__proto__' ||
      value instanceof File !== (name === 'file')
    )
      throw new Failure('badRequest')
    fields[name] = value
  }
  return fields
}
