import { createContext, memo, useContext, useRef } from 'react'
import type { ComponentType, HTMLAttributes, ReactNode, Ref } from 'react'
import { observer } from 'mobx-react-lite'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import type { SlotContent } from '#renderers/view.ts'
import { walk } from '#schemas/design/document.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import type { FieldPort, FormActs, FormPort, PageRuntime } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useNear } from './near.tsx'
import type { Nearness, Neighbours } from './near.tsx'

export interface FieldRowProps {
  readonly source: Field
  readonly field: FieldPort
  /** The fields that are watched together with it; null when it is drawn at once. */
  readonly neighbours: Neighbours | null
  /** The placeholder of this field received the focus. */
  readonly isReached: boolean
}

/** What the designer adds to the grid cell of a node; none of it changes the cell's size. */
export interface CellHandle {
  readonly attributes: HTMLAttributes<HTMLDivElement>
  /** Takes the place of the label while it is edited. */
  readonly label?: ReactNode
  /** Drawn over the cell. */
  readonly over: ReactNode
}

/** What all parts of one drawn form share. It does not change while the form is open. */
export interface FormTreeContext {
  readonly form: FormPort
  readonly views: LoadedViews
  /** Draws a field: as a control, or as text. */
  readonly row: ComponentType<FieldRowProps>
  /** Fields by node id, in reading order and with their index in it. */
  readonly fields: ReadonlyMap<string, { readonly source: Field; readonly index: number }>
  readonly nearness: Nearness
  /** The field that is focused when the form opens. */
  readonly first: string | undefined
  readonly acts: FormActs
}

/** This many fields, about one screen, are drawn at once without being watched. */
export const eagerFields = 12

export const DrawnContext = createContext<FormTreeContext | null>(null)

/** Ids of the layout nodes to open, outermost first, for example the tab around a wrong field. */
export const WantedContext = createContext<readonly string[]>([])

/** The form around this part. Throws outside a form. */
export function useDrawn(): FormTreeContext {
  const drawn = useContext(DrawnContext)
  if (!drawn) throw new Error('no form around this part')
  return drawn
}

export const fieldsOf = (form: FormPort): FormTreeContext['fields'] =>
  new Map(form.plan.model.fields.map((source, index) => [source.node.id, { source, index }]))

/**
 * What a node is in the drawn form; undefined where the user has no grant for it or it is not for
 * this device.
 */
export function partOf(
  { form, fields }: Pick<FormTreeContext, 'form' | 'fields'>,
  { device, isDesign }: Pick<PageRuntime, 'device' | 'isDesign'>,
  id: string,
) {
  const { document, kinds } = form.plan.model
  const node = document.nodes[id]
  const kind = node && kinds[node.kind]
  if (!kind || !(isDesign || node.visibility.includes(device))) return undefined
  const entry = fields.get(id)
  const field = entry && form.field(entry.source.path)
  if (entry && field)
    return { node, entry: { source: entry.source, field }, index: entry.index, isLeaf: true }
  if (kind.holdsData) return undefined
  const isLeaf = kind.holds === null
  return { node, entry: undefined, index: isLeaf ? placeOf(form.plan.model, id) : 0, isLeaf }
}

interface TreeNodeProps {
  readonly id: string
  /** It is near the viewport already and is drawn at once. */
  readonly isNear?: boolean
  readonly isReached?: boolean
}

/** One node with its content; nothing where it is hidden, not granted, or not for this device. */
export const TreeNode = memo(({ id, isNear = false, isReached = false }: TreeNodeProps) => {
  const drawn = useDrawn()
  const part = partOf(drawn, useRuntime(), id)
  if (!part) return null
  const neighbours =
    isNear || part.index < eagerFields ? null : drawn.nearness.neighboursOf(part.index)
  const { row: Row } = drawn
  if (part.entry) return <Row {...part.entry} neighbours={neighbours} isReached={isReached} />
  return neighbours ? (
    <FarNode node={part.node} neighbours={neighbours} />
  ) : (
    <LayoutNode node={part.node} />
  )
})

const places = new WeakMap<Model, ReadonlyMap<string, number>>()

/** The number of data fields before a node without data. */
function placeOf(model: Model, id: string): number {
  const known = places.get(model)
  if (known) return known.get(id) ?? 0
  const data = new Set(model.fields.map((field) => field.node.id))
  let count = 0
  const all = new Map(
    [...walk(model.document)].map(({ node }) => [node.id, data.has(node.id) ? count++ : count]),
  )
  places.set(model, all)
  return all.get(id) ?? 0
}

/**
 * A node without data, drawn when it comes near the viewport, because codes, frames and notices
 * cost as much as fields.
 */
const FarNode = observer(
  ({ node, neighbours }: { readonly node: Node; readonly neighbours: Neighbours }) => {
    const { form } = useDrawn()
    const place = useRef<HTMLDivElement>(null)
    const isThere = form.isShown(node.id)
    const [isNear] = useNear(place, { neighbours, isThere })
    if (isNear) return <LayoutNode node={node} />
    return isThere ? <FarPlace span={node.span} place={place} /> : null
  },
)

/** Keeps the space of a node without data until it is drawn. */
export const FarPlace = ({
  span,
  place,
}: {
  readonly span: number
  readonly place: Ref<HTMLDivElement>
}) => (
  <div
    ref={place}
    className="berth-layout"
    style={{ gridColumn: `span ${span}`, minHeight: 'var(--height)' }}
  />
)

interface LayoutCellProps {
  readonly span: number
  readonly place?: Ref<HTMLDivElement>
  readonly handle?: CellHandle
  readonly children: ReactNode
}

/** The grid cell of a node without data. */
export const LayoutCell = ({ span, place, handle, children }: LayoutCellProps) => (
  <div
    {...handle?.attributes}
    ref={place}
    className={`berth-layout ${handle?.attributes.className ?? ''}`}
    style={{ gridColumn: `span ${span}` }}
  >
    {handle?.over}
    {children}
  </div>
)

const LayoutNode = observer(({ node }: { readonly node: Node }) => {
  const { form, views, fields, acts } = useDrawn()
  const { language } = useRuntime()
  const wanted = useContext(WantedContext)
  const kind = form.plan.model.kinds[node.kind]
  const Drawing = views[node.kind]?.layout
  if (!kind || !Drawing || !form.isShown(node.id) || !kind.fits(node.options)) return null
  return (
    <LayoutCell span={node.span}>
      <Drawing
        id={node.id}
        label={labelOf(node, language)}
        options={kind.bind(node.options).options}
        slots={node.children.flatMap((child) => slotOf({ form, fields }, child, language) ?? [])}
        wanted={node.children.find((child) => wanted.includes(child)) ?? null}
        form={{
          record: { modelId: form.plan.modelId, id: form.recordId ?? '' },
          read: (path) => readFrom(form, path),
          check: (id) => form.checkInside(id),
          acts,
        }}
      />
    </LayoutCell>
  )
})

function readFrom(form: FormPort, path: string): unknown {
  const field = form.field(path)
  return field?.visible ? field.value : null
}

function slotOf(
  { form, fields }: Pick<FormTreeContext, 'form' | 'fields'>,
  id: string,
  language: Parameters<typeof labelOf>[1],
): SlotContent | undefined {
  const { document, kinds } = form.plan.model
  const node = document.nodes[id]
  if (!node) return undefined
  const kind = kinds[node.kind]
  const isData = kind?.holdsData ?? false
  const isShown = isData
    ? fields.has(id) && (form.field(node.field)?.visible ?? false)
    : form.isShown(id)
  return isShown
    ? {
        id,
        label: labelOf(node, language),
        span: node.span,
        content: <TreeNode id={id} />,
        ...(kind?.fits(node.options) && { area: kind.bind(node.options).area }),
        hasProblem: !isData && form.hasProblem(id),
      }
    : undefined
}
