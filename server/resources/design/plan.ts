import type { PlanStep } from '#schemas/api/design.ts'
import type { Step } from '#schemas/design/slots.ts'
import type { Say } from '#schemas/text.ts'
import type { Slot } from '#schemas/widget/value.ts'
import type { Met } from './ddl.ts'
import { slotTexts, stepTexts } from './texts.ts'

function sayPlan(slot: Slot, say: Say): string {
  if (slot.size !== undefined) return say(slotTexts, 'sized', { size: slot.size })
  return slot.scale === undefined ? say(slotTexts, slot.type) : say(slotTexts, 'scaled', { scale: slot.scale })
}

function ends(step: Step, say: Say): { from: string; to: string } {
  if ('from' in step) return { from: sayPlan(step.from, say), to: sayPlan(step.slot, say) }
  if (step.type === 'add') return { from: '', to: sayPlan(step.slot, say) }
  if (step.type === 'index' || step.type === 'dropIndex') return { from: step.name, to: step.name }
  return { from: 'column' in step ? step.column || step.table : step.table, to: 'to' in step ? step.to : step.table }
}

const columnOfStep = (step: Step): string => (step.type === 'index' ? step.columns.join(', ') : 'column' in step ? step.column : '')

/** A step with its figures, in words of the caller's language. */
export function presentStep({ step, rows, lost }: Met, say: Say): PlanStep {
  const shown = { table: step.table, column: columnOfStep(step), label: step.label, rows, lost, ...ends(step, say) }
  return { type: step.type, ...shown, text: say(stepTexts, step.type, shown) }
}

/** Does a step set values aside, so that the publisher must agree? */
export const setsAside = ({ step, rows, lost }: Met): boolean => lost > 0 || (rows > 0 && (step.type === 'park' || step.type === 'parkTable'))
