import { Alert, Checkbox, InputNumber, Switch } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { findTableAround } from '#schemas/design/place.ts'
import { isEqual } from '#schemas/equal.ts'
import type { Node, NodeSettings } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { OptionsGroup } from './options-group.tsx'
import { Group, Setting } from './setting.tsx'
import { SpanSlider } from './span-slider.tsx'
import { inspectorTexts } from './texts.ts'

/** The value that all nodes have in common; undefined where they differ. */
function sharedOf<T>(nodes: readonly Node[], read: (node: Node) => T): T | undefined {
  const [first, ...rest] = nodes.map(read)
  return rest.every((other) => isEqual(other, first)) ? first : undefined
}

const switches = ['required', 'readOnly', 'hidden', 'keepHidden', 'showLabel'] as const
const ofData: readonly string[] = ['required', 'readOnly', 'keepHidden', 'showLabel']

interface LayoutSettingsProps {
  readonly nodes: readonly Node[]
  readonly onChange: (set: Partial<NodeSettings>) => void
}

/** Width and visibility; columns of a table have no such settings. */
const LayoutSettings = observer(({ nodes, onChange }: LayoutSettingsProps) => {
  const { form, kinds } = useDesign()
  const hasLabels =
    form.labelPosition !== 'top' &&
    nodes.every(
      ({ kind, showLabel }) => showLabel && kinds[kind]?.holdsData && kinds[kind]?.holds === null,
    )
  const text = useTexts(inspectorTexts)
  const mixed = text('mixed')
  const visibility = sharedOf(nodes, (node) => node.visibility)
  return (
    <>
      <Setting label={text('span')}>
        {(id) => (
          <SpanSlider
            id={id}
            value={sharedOf(nodes, (node) => node.span)}
            onChange={(span) => onChange({ span })}
          />
        )}
      </Setting>
      {hasLabels && (
        <Setting label={text('labelWidth')}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={400}
              step={10}
              suffix="px"
              value={sharedOf(nodes, (node) => node.labelWidth) ?? null}
              placeholder={mixed}
              onChange={(width) => width !== null && onChange({ labelWidth: Math.round(width) })}
            />
          )}
        </Setting>
      )}
      <Setting label={text('visibility')}>
        {(id) => (
          <>
            <Checkbox.Group
              aria-labelledby={id}
              value={visibility ? [...visibility] : []}
              options={(['pc', 'app'] as const).map((value) => ({ value, label: text(value) }))}
              onChange={(next) => onChange({ visibility: next })}
            />
            {!visibility && <small className="design-mixed">{mixed}</small>}
          </>
        )}
      </Setting>
    </>
  )
})

/**
 * The settings that several nodes share. Where they differ, the setting says so; setting it changes
 * all of them as one step.
 */
export const SeveralForm = observer(({ nodes }: { readonly nodes: readonly Node[] }) => {
  const store = useDesign()
  const text = useTexts(inspectorTexts)
  const ids = nodes.map((node) => node.id)
  const [first] = nodes
  const change = (set: Partial<NodeSettings>) => store.changeAll(ids, set)
  const isOneKind = new Set(nodes.map((node) => node.kind)).size === 1
  const holdData = nodes.every(
    (node) => store.kinds[node.kind]?.holdsData && store.kinds[node.kind]?.fill === null,
  )
  const areColumns = nodes.some(
    (node) => findTableAround(store.kinds, store.document, node.id) !== null,
  )
  const mixed = text('mixed')
  return (
    <>
      <Alert banner type="info" title={text('several', { count: nodes.length })} />
      <Group title={text('common')}>
        {switches
          .filter((key) => holdData || !ofData.includes(key))
          .map((key) => {
            const shared = sharedOf(nodes, (node) => node[key])
            return (
              <Setting key={key} label={text(key)}>
                {(id) => (
                  <>
                    {shared === undefined && (
                      <small className="design-mixed" id={`${id}-mixed`}>
                        {mixed}
                      </small>
                    )}
                    <Switch
                      id={id}
                      size="small"
                      aria-label={text(key)}
                      {...(shared === undefined && { 'aria-describedby': `${id}-mixed` })}
                      checked={shared ?? false}
                      onChange={(next) => change({ [key]: next })}
                    />
                  </>
                )}
              </Setting>
            )
          })}
        {!areColumns && <LayoutSettings nodes={nodes} onChange={change} />}
      </Group>
      {isOneKind && first && <OptionsGroup node={first} also={ids.slice(1)} />}
    </>
  )
})
