import type { Plugin } from 'vite'
import { isSyntax } from './syntax.ts'
import type { Syntax } from './syntax.ts'

/**
 * Components that no screen uses, by their folder in antd and their class. The build fails when one
 * of them is used.
 */
const unused: { readonly [folder: string]: string } = {
  affix: 'affix',
  anchor: 'anchor',
  'back-top': 'back-top',
  'border-beam': 'border-beam',
  calendar: 'picker-calendar',
  carousel: 'carousel',
  'float-button': 'float-btn',
  image: 'image',
  layout: 'layout',
  list: 'list',
  masonry: 'masonry',
  'qr-code': 'qrcode',
  splitter: 'splitter',
  statistic: 'statistic',
  timeline: 'timeline',
  tour: 'tour',
  transfer: 'transfer',
}

/**
 * Components of the pages before signing in, by their folder in antd and their classes. Only their
 * rules come with these pages.
 */
const early: { readonly [folder: string]: string } = {
  button: 'btn|wave',
  input: 'input(?!-number)',
  checkbox: 'checkbox',
  message: 'message',
  notification: 'notification',
}

const sheet = /antd\/dist\/antd\.css(\?early)?$/
const styles = /antd\/es\/.*\/style\/|antd\/es\/.*\/style\.js$/
const ofUnused = new RegExp(`antd/es/(${Object.keys(unused).join('|')})/style/index.js$`)
const unusedClass = new RegExp(`\\.ant-(${Object.values(unused).join('|')})(?![a-z])`)
/**
 * Theme values from the server rendering that wrote the style sheet; ours come from the theme of
 * the settings.
 */
const themeValues = /css-var-_R_|data-ant-cssinjs/

/** The rules of a style sheet; a block counts as one rule with everything inside it. */
function* rulesOf(css: string): Generator<string> {
  for (let start = 0, at = 0, depth = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) yield css.slice(start, (start = at + 1))
  }
}

const isNeeded = (rule: string): boolean => {
  const selectors = rule.slice(0, rule.indexOf('{'))
  return (
    !themeValues.test(selectors) &&
    !selectors.split(',').every((selector) => unusedClass.test(selector))
  )
}

const earlyClass = new RegExp(`\\.ant-(${Object.values(early).join('|')})(?![a-z])`)

/** A rule as far as the pages before signing in need it; '' where they do not. */
function earlyPart(rule: string): string {
  const open = rule.indexOf('{')
  const head = rule.slice(0, open + 1)
  if (/^\s*@(media|supports|container|layer)/.test(head)) {
    const inner = [...rulesOf(rule.slice(open + 1, -1))].map(earlyPart).join('')
    return inner && `${head}${inner}}`
  }
  return earlyClass.test(head) || !head.includes('.ant-') ? rule : ''
}

/** The rules of a style sheet that the pages before signing in need, in their order. */
export const earlyRules = (css: string): string => [...rulesOf(css)].map(earlyPart).join('')

/** antd's whole style sheet without theme values and without components that no screen uses. */
export const lighten = (css: string): string => [...rulesOf(css)].filter(isNeeded).join('')

const makers = new Set<unknown>(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

function* stylesIn(value: unknown): Generator<Syntax> {
  if (Array.isArray(value)) for (const part of value) yield* stylesIn(part)
  if (!isSyntax(value)) return
  const { type, callee, arguments: given } = value
  const style =
    type === 'CallExpression' &&
    isSyntax(callee) &&
    makers.has(callee['name']) &&
    Array.isArray(given)
      ? given[1]
      : undefined
  if (isSyntax(style)) yield style
  else for (const part of Object.values(value)) yield* stylesIn(part)
}

/**
 * Uses antd's finished style sheet instead of the functions that would calculate it in the browser;
 * the scripts keep only the values of a component's style.
 */
export const antdStyles = (): Plugin => ({
  name: 'berth:antd-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (sheet.test(id)) return id.endsWith('?early') ? earlyRules(lighten(code)) : lighten(code)
    if (!styles.test(id)) return undefined
    const found = [...stylesIn(this.parse(code))].toReversed()
    return found.length === 0
      ? undefined
      : found.reduce(
          (left, { start, end }) => `${left.slice(0, start)}() => []${left.slice(end)}`,
          code,
        )
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const used = Object.entries(file.modules).find(
        ([id, { renderedLength }]) => renderedLength > 0 && ofUnused.test(id),
      )
      if (used) this.error(`${used[0]} is used: take it from the list of tools/antd-styles.ts`)
    }
  },
})
