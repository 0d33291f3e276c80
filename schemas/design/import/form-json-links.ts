import { parseFormula } from '../../widget/formula-text.ts'
import type { OptionsDraft, Widget } from './form-json-widget.ts'
import { shorten } from './loss.ts'
import { drawOf } from './option-shape.ts'
import { isRaw, wordOf } from './source.ts'

/** Converts formula tokens to text, which is then parsed like a typed formula. */
export function readFormula({ node, config, kind, refer, lose }: Widget, made: OptionsDraft): void {
  if (!Object.hasOwn(kind.options.properties, 'expression')) return
  const tokens = node.has('expression') ? node.list('expression') : config.list('expression')
  if (tokens.length === 0) return
  const fields = new Set<string>()
  const words = tokens.map((token) => {
    const name = isRaw(token) ? (token['__vModel__'] ?? token['field']) : undefined
    if (typeof name !== 'string')
      return wordOf(isRaw(token) ? (token['value'] ?? token['operator']) : token)
    fields.add(refer(name))
    return `[${refer(name)}]`
  })
  const parsed = parseFormula(
    words.join(' '),
    [...fields].map((field) => ({ field, label: field })),
  )
  if ('expression' in parsed) made['expression'] = parsed.expression
  else lose({ at: node.at, code: 'formula', params: { value: shorten(words.join(' ')) } })
}

/** The settings that link a field to records of other forms. */
export function readLinks({ node, kind, refer, lose }: Widget, made: OptionsDraft): void {
  const has = (option: string): boolean => Object.hasOwn(kind.options.properties, option)
  if (has('relationField')) {
    const name = node.text('relationField')
    if (name !== '')
      made['relationField'] =
        drawOf(kind, 'relationField') === 'modelField' ||
        drawOf(kind, 'relationField') === 'modelText'
          ? name
          : refer(name)
  }
  if (has('summaryField'))
    made['summaryField'] = node.list('summaryField').map((field) => refer(wordOf(field)))
  if (!has('modelId')) return
  if (node.has('interfaceId')) lose({ at: node.at, code: 'interface' })
  else lose({ at: node.at, code: 'record' })
  node.passOver(['interfaceId', 'interfaceName', 'templateJson', 'propsValue'])
  if (has('columnOptions'))
    made['columnOptions'] = node
      .list('columnOptions')
      .flatMap((column) =>
        isRaw(column) && typeof column['value'] === 'string' ? [column['value']] : [],
      )
  if (has('transferList'))
    made['transferList'] = (node.has('transferList') ? node.list('transferList') : []).flatMap(
      (transfer) =>
        isRaw(transfer)
          ? [
              {
                sourceValue: wordOf(transfer['sourceValue']),
                targetField: refer(wordOf(transfer['targetField'])),
              },
            ]
          : [],
    )
}
