import { fieldsOf } from './compare.ts'
import { readsOf, targetsOf } from '../design/effect.ts'
import { walk } from '../design/document.ts'
import type { Document, Effect, Rule } from '../design/document.ts'
import { dropLink } from '../design/fragment-link.ts'
import type { Model } from '../design/model.ts'

const aimedAt = (effect: Effect, known: (path: string) => boolean): Effect[] => {
  if (!readsOf(effect).every(known)) return []
  // A unique combination only has meaning with all of its fields.
  if (!('fields' in effect) || effect.type === 'unique')
    return targetsOf(effect).every(known) ? [effect] : []
  const fields = effect.fields.filter(known)
  return fields.length > 0 ? [{ ...effect, fields }] : []
}

function trimRule(rule: Rule, known: (path: string) => boolean): Rule[] {
  if (!fieldsOf(rule.when).every(known)) return []
  const then = rule.then.flatMap((effect) => aimedAt(effect, known))
  return then.length > 0 ? [{ ...dropLink(rule), then }] : []
}

/**
 * The document without the fields that a caller may see nowhere; `paths` holds the visible ones.
 * Rules and list entries that name a hidden field go too, as do links to shared groups and the
 * list's own filter, which only the server needs. A formula over a hidden field names '' instead,
 * so that `compile` treats its field as a plain stored one. Nothing that is left tells what is
 * gone.
 */
export function trim(model: Model, paths: ReadonlySet<string>): Document {
  const { document } = model
  const fields = new Map([...model.byPath.values()].map((field) => [field.node.id, field]))
  const kept = new Map<string, Document['nodes'][string]>()
  for (const { node, above } of walk(document)) {
    const field = fields.get(node.id)
    const isGone =
      (field !== undefined && !paths.has(field.path)) || above.some((id) => !kept.has(id))
    if (isGone) continue
    kept.set(
      node.id,
      field
        ? {
            ...node,
            options: { ...field.bound.mapFields((path) => (paths.has(path) ? path : '')) },
          }
        : node,
    )
  }
  const known = (path: string): boolean =>
    path.startsWith('#') ? kept.has(path.slice(1)) : paths.has(path)
  const { filter: _filter, ...list } = document.list
  return {
    ...document,
    nodes: Object.fromEntries(
      [...kept].map(([id, node]) => [
        id,
        { ...dropLink(node), children: node.children.filter((child) => kept.has(child)) },
      ]),
    ),
    children: document.children.filter((id) => kept.has(id)),
    rules: document.rules.flatMap((rule) => trimRule(rule, known)),
    list: {
      ...list,
      columns: list.columns.filter((column) => known(column.field)),
      searches: list.searches.filter((search) => known(search.field)),
      sort: list.sort.filter((sortKey) => known(sortKey.field)),
    },
  }
}
