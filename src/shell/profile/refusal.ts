import type { FormInstance } from 'antd'
import type { Toasts } from '#src/engine/toast.ts'
import { RefusedCall } from '#src/engine/send.ts'

/**
 * Puts what the server found wrong at its fields, and shows the first; what belongs to no field is
 * a toast. What is no refusal is thrown on.
 */
export function showRefusal(error: unknown, form: FormInstance, toasts: Toasts): void {
  if (!(error instanceof RefusedCall)) throw error
  const { problems } = error
  if (problems.length === 0) return toasts.show('error', error.message)
  form.setFields(problems.map(({ path, message }) => ({ name: path, errors: [message] })))
  const [first] = problems
  if (first) form.scrollToField(first.path, { focus: true })
}
