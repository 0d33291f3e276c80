import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { memo, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { Control } from '#renderers/parts/control.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { Field } from '#schemas/design/model.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useNear } from './near.tsx'
import { useDrawn } from './tree.tsx'
import type { CellHandle, FieldRowProps } from './tree.tsx'

/**
 * Label, control and problem of one field. Far outside the viewport only label and value are drawn;
 * it can still be reached by keyboard.
 */
export const FieldRow = memo(
  observer(({ source, field, neighbours, isReached }: FieldRowProps) => {
    const { views, first } = useDrawn()
    const place = useRef<HTMLDivElement>(null)
    const wasReached = useRef(isReached)
    const isThere = field.visible
    const [isNear, wake] = useNear(place, { neighbours, isThere })
    const { view: View, sign } = views[source.node.kind] ?? {}
    if (!isThere || !View) return null
    const reach = () => {
      wasReached.current = true
      wake()
    }
    if (!isNear)
      return farRow({ source, field, place, role: farRole(views, source), onReach: reach })
    return (
      <Labelled
        node={source.node}
        field={headOf(field)}
        place={place}
        isWhole={source.kind.holds === 'rows'}
      >
        <Control
          field={field}
          kind={source.kind}
          options={source.bound.options}
          view={View}
          sign={sign}
          autoFocus={wasReached.current || field.path === first}
        />
        {problemOf(field)}
      </Labelled>
    )
  }),
)

/** Read here, because this component observes changes. */
const headOf = ({ id, label, required }: FieldPort) => ({ id, label, required })

const problemOf = ({ id, problem }: FieldPort) =>
  problem !== undefined && (
    <div id={`${id}-problem`} role="alert" className="berth-problem">
      {problem}
    </div>
  )

/** The role that a field far outside the viewport has for assistive technology. */
export const farRole = (views: LoadedViews, { node, kind }: Field): string =>
  views[node.kind]?.light ?? kind.wakes ?? 'textbox'

interface FarRow {
  readonly source: Field
  readonly field: FieldPort
  readonly place: React.Ref<HTMLDivElement>
  readonly role: string
  onReach(): void
}

/**
 * A field far outside the viewport: label and value, which can still be reached by keyboard. A
 * function and not a component: an observer for each of a thousand fields would cost more than it
 * saves.
 */
export const farRow = ({ source, field, place, role, onReach }: FarRow) => (
  <Labelled
    key={source.node.id}
    node={source.node}
    field={headOf(field)}
    place={place}
    isWhole={source.kind.holds === 'rows'}
    isFar
  >
    {far(field, role, onReach)}
    {problemOf(field)}
  </Labelled>
)

const far = (field: FieldPort, role: string, onReach: () => void) => (
  <div
    id={field.id}
    role={role}
    tabIndex={0}
    className={field.problem === undefined ? 'berth-far' : 'berth-far berth-wrong'}
    aria-labelledby={`${field.id}-label`}
    {...(field.required && { 'aria-required': true })}
    {...(field.readOnly && { 'aria-readonly': true })}
    {...(role === 'combobox' && { 'aria-expanded': false, 'aria-controls': field.id })}
    {...(field.problem !== undefined && {
      'aria-invalid': true,
      'aria-describedby': `${field.id}-problem`,
    })}
    onFocus={onReach}
  >
    {field.printed}
  </div>
)

interface LabelledProps {
  readonly node: Node
  readonly field: Pick<FieldPort, 'id' | 'label' | 'required'>
  readonly place?: React.Ref<HTMLDivElement>
  /** It draws its own label and takes the full width. */
  readonly isWhole: boolean
  /** Lets the browser skip the layout of what is far outside the viewport. */
  readonly isFar?: boolean
  readonly handle?: CellHandle
  readonly children: ReactNode
}

/** The grid cell of a field, with its label. */
export function Labelled({
  node,
  field,
  place,
  isWhole,
  isFar = false,
  handle,
  children,
}: LabelledProps) {
  // The style sheet already sets the full width; repeating it on a thousand fields would cost time.
  const style: CSSProperties & { '--label-width'?: string } = {
    ...(node.span < 24 && { gridColumn: `span ${node.span}` }),
    ...(node.labelWidth > 0 && { '--label-width': `${node.labelWidth}px` }),
  }
  const label = handle?.label ?? (
    // A placeholder is not an input, so the label has to focus it by code.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard reaches the control itself
    <label
      id={`${field.id}-label`}
      htmlFor={field.id}
      onClick={() => document.getElementById(field.id)?.focus()}
      className={
        !isWhole && node.showLabel
          ? field.required
            ? 'berth-label berth-required'
            : 'berth-label'
          : 'berth-unseen'
      }
    >
      {field.label}
    </label>
  )
  return (
    <div
      {...handle?.attributes}
      className={`berth-field${isWhole || !(node.showLabel || handle?.label) ? ' berth-whole' : ''}${isFar ? ' berth-away' : ''} ${handle?.attributes.className ?? ''}`}
      style={style}
      ref={place}
    >
      {handle?.over}
      {node.tip && !isWhole ? (
        <span className="berth-labels">
          {label}
          <Tooltip title={node.tip} trigger={['hover', 'focus']}>
            <QuestionCircleOutlined
              className="berth-tip"
              tabIndex={handle ? -1 : 0}
              role="img"
              aria-label={node.tip}
            />
          </Tooltip>
        </span>
      ) : (
        label
      )}
      <div className="berth-control">{children}</div>
    </div>
  )
}
