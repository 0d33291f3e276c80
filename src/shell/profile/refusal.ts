import type { FormInstance } from 'antd'
import type { Toasts } from '#src/engine/toast.ts'
import { RefusedCall } from '#src/engine/send.ts'

/**
 * Shows the server's problems at their fields and scrolls to the first; a failure without fields
 * becomes a toast. Other errors are thrown again.
 */
export function showRefusal(error: unknown, form: FormInstance, toasts: Toasts): void {
  if (!(error instanceof RefusedCall)) throw error
  const { problems } = error
  if (problems.length === 0) return toasts.show('error', error.message)
  form.setFields(problems.map(({ path, message }) => ({ name: path, errors: [message] })))
  const [first] = problems
  if (first) form.scrollToField(first.path, { focus: true })
}
