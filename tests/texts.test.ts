import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'
import { expect, test, vi } from 'vitest'
import type { Texts } from '#schemas/text.ts'
import { filesIn, product, root } from '../tools/tree.mjs'

const told = vi.hoisted((): Texts[] => [])
vi.mock('#schemas/text.ts', async (original) => ({
  ...(await original<typeof import('#schemas/text.ts')>()),
  defineTexts: (texts: Texts) => {
    told.push(texts)
    return texts
  },
}))

/** Pairs of characters that exist in only one Chinese script, simplified before traditional. */
const pairs =
  '们們这這个個对對应應为為时時间間说說请請数數据據设設计計单單选選项項错錯误誤开開关關闭閉显顯隐隱图圖标標题題页頁删刪复複编編辑輯载載储儲确確认認输輸码碼密密账帳号號录錄语語简簡体體权權节節点點击擊动動态態视視实實际際现現华華车車场場线線网網络絡请請问問无無过過还還进進连連运運边邊达達迁遷远遠适適发發变變国國员員门門处處备備审審导導层層属屬岁歲带帶师師归歸当當户戶执執扩擴报報换換损損择擇拟擬拥擁断斷旧舊术術机機杂雜条條来來极極构構样樣检檢欢歡没沒测測满滿滤濾灵靈热熱独獨电電画畫盖蓋码碼种種称稱积積类類级級纪紀约約纯純纸紙组組细細终終经經结結给給统統继繼绩績续續维維绿綠缓緩缩縮缺缺罗羅职職联聯脑腦节節范範获獲虑慮补補装裝规規览覽觉覺触觸订訂讨討让讓记記许許论論访訪证證评評识識试試该該详詳读讀调調谁誰谢謝财財责責贵貴费費资資赖賴转轉轮輪软軟较較释釋针針钟鐘钮鈕钥鑰铃鈴链鏈销銷锁鎖键鍵长長阅閱队隊阶階陆陸险險随隨难難页頁顶頂项項顺順须須顿頓预預领領频頻风風飞飛馆館验驗黄黃齐齊龙龍'
const letters = [...pairs]
const simplified = new Set(
  letters.filter((letter, index) => index % 2 === 0 && letter !== letters[index + 1]),
)
const traditional = new Set(
  letters.filter((letter, index) => index % 2 === 1 && letter !== letters[index - 1]),
)
const strangersIn = (text: string, set: ReadonlySet<string>): string =>
  [...text].filter((letter) => set.has(letter)).join('')

const han = /[\u3400-\u9fff]/u
const sources = filesIn(product).filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !file.startsWith('fixtures/'),
)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const rooms = sources.filter((file) => /\bdefineTexts\(\{/.test(read(file)))

/** Files that may contain Chinese that is no text of the interface. */
const allowed: { readonly [file: string]: string } = {
  'schemas/format/money.ts': 'numerals of amounts in words',
  'schemas/wire/failure.ts': 'messages that the specification quotes',
  'schemas/widget/from-text.ts': 'words of spreadsheets that are read',
  'schemas/widget/day-text.ts': 'words of dates and times that are read',
  'schemas/design/import/digest.ts': 'signs of dates and lists in spreadsheets that are read',
  'src/app/title.ts': 'suffix of the title, as the specification gives it',
  'schemas/text.ts': 'each language as its speakers call it',
  'server/migrations/004-menus.ts': 'names of the first menu, which are data',
  'server/migrations/005-shell.ts': 'name of a menu entry, which is data',
  'server/migrations/006-organization.ts': 'names of menu entries, which are data',
  'server/start/areas.ts': 'names of areas, which are data',
  'server/start/province-names.ts': 'names of areas, which are data',
  'server/migrations/007-operations.ts': 'names of menu entries and tasks, which are data',
  'server/migrations/008-bill-rules.ts': 'name of a menu entry, which is data',
  'server/migrations/009-signatures.ts': 'name of a menu entry, which is data',
  'server/migrations/010-staff.ts': 'name of a menu entry, which is data',
  'server/migrations/023-events.ts': 'name of a menu entry, which is data',
  'server/migrations/036-data-interfaces.ts': 'name of a menu entry, which is data',
  'server/migrations/030-history.ts': 'name of a task, which is data',
}

/** The code of a file without its comments. */
const codeOf = (file: string): string =>
  read(file).replaceAll(/(?<!\w)\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

test('every room of texts speaks three languages, each in its own writing', async () => {
  for (const file of rooms) await import(pathToFileURL(join(root, file)).href)
  expect(told.length).toBeGreaterThan(60)
  const problems: string[] = []
  for (const { zh, zhtw, en } of told) {
    for (const [key, text] of Object.entries(zh)) {
      const [taiwan, english] = [zhtw[key] ?? '', en[key] ?? '']
      // The gap between two words is empty in Chinese.
      if (key !== 'gap' && ![text, taiwan, english].every((wording) => wording.trim()))
        problems.push(`${key} is silent: ${text} | ${taiwan} | ${english}`)
      if (strangersIn(taiwan, simplified))
        problems.push(
          `${key} is simplified in zhtw: ${taiwan} (${strangersIn(taiwan, simplified)})`,
        )
      if (strangersIn(text, traditional))
        problems.push(`${key} is traditional in zh: ${text} (${strangersIn(text, traditional)})`)
      if (han.test(english)) problems.push(`${key} is Chinese in en: ${english}`)
    }
  }
  expect(problems).toEqual([])
}, 60_000)

/** British spellings; the English of the screens is American. */
const british =
  /\b\w*(?:colour|favour|honour|behaviour|licence|cancell(?:ed|ing)|metre|centre|catalogue|dialogue|programme|cheque|grey|judgement|travell|labell|(?:organ|author|visual|custom|initial|synchron|recogn|minim|maxim|normal|optim|summar|categor|priorit|serial|local|personal|util|real|final|special|general)is(?:e|ing|ation)|analys(?:e[ds]?|ing)\b)\w*/i
/** The specification quotes this sentence. */
const quoted = 'enter licence plate correctly'

test('the English of the screens is American', () => {
  const said = told.flatMap(({ en }) => Object.values(en)).filter((text) => text !== quoted)
  const wording = (text: string) => text.replace(/\{\w+\}/g, '')
  expect(said.filter((text) => wording(text).search(british) >= 0)).toEqual([])
})

test('the list of characters tells the writings apart', () => {
  expect(letters.length % 2).toBe(0)
  expect(strangersIn('設計表單', simplified)).toBe('')
  expect(strangersIn('设计表单', simplified)).toBe('设计单')
  expect(strangersIn('設計表單', traditional)).toBe('設計單')
})

/** Keys that are composed in code instead of written out, by file. */
const built: { readonly [file: string]: RegExp } = {
  // Values of the system config, named by its schema.
  'src/system/config/texts.ts':
    /^(companyName|copyright|defaultTheme|tokenTimeout|lastLoginTimeSwitch|annexMegabytes|pictureMegabytes)$/,
  // How values are written, each with its help.
  'src/app/model/sheet-texts.ts': /Help$/,
  // Settings of the provider, named by their contract.
  'server/entries/audit-texts.ts': /^(clientProof|hasSecret|secretRenewed|redirectPath)$/,
  // What is due, each with its hint.
  'src/shell/due/texts.ts': /Hint$/,
  // Keywords of schemas, and codes from checks.
  'schemas/design/problem.ts': /^(const|exclusiveMinimum|exclusiveMaximum|multipleOf|uniqueItems)$/,
  // Numbers of states.
  'schemas/person/user-sheet.ts': /^mark\d$/,
  // Additional fields of a company, named by its contract.
  'src/system/organize/texts.ts':
    /^(shortName|enterpriseNature|industry|fax|webSite|managerName|managerTelePhone|managerMobilePhone|bankName|bankAccount|businessscope)$/,
  // Parts of the grammar for which the editor of sources asks.
  'designer/source/phrase-texts.ts': /./,
  // Groups in the table of shortcuts.
  'designer/toolbar/texts.ts': /^keys(Find|Select|Change|Edit)$/,
  // The steps of the first days, each with its hint.
  'src/shell/home/step-texts.ts': /./,
  // How many there are, in the singular.
  'src/app/model/past-texts.ts': /_one$/,
  'src/system/event/texts.ts': /_one$/,
  'src/system/online/texts.ts': /_one$/,
  'server/resources/record-sheet/present.ts': /_one$/,
  'renderers/parts/frame/texts.ts': /_one$/,
  'renderers/pages/list/parts/texts.ts': /_one$/,
  // Functions of formulas, each with a text of its name.
  'schemas/widget/formula-function-texts.ts': /./,
  // Names in the table of fixed routes, whose type requires them.
  'src/app/names.ts': /./,
  // Names in the table of theme colours, whose type requires them.
  'src/shell/settings-drawer/texts.ts': /^(blue|purple|azure|ocean|green|yellow|orange|red)$/,
}

test('every text is said somewhere', async () => {
  const code = new Map(sources.map((file) => [file, codeOf(file)]))
  const whole = [...code.values()].join('\n')
  const unused: string[] = []
  for (const file of rooms) {
    const room = (await import(pathToFileURL(join(root, file)).href)) as Readonly<
      Record<string, unknown>
    >
    const spoken = Object.values(room).filter(
      (value): value is Texts =>
        typeof value === 'object' &&
        value !== null &&
        'zh' in value &&
        'zhtw' in value &&
        'en' in value,
    )
    for (const key of spoken.flatMap(({ zh }) => Object.keys(zh))) {
      if (built[file]?.test(key)) continue
      if (!new RegExp(`(['"\`.]|-)${key}(['"\`]|\\b)`).test(whole)) unused.push(`${file}: ${key}`)
    }
  }
  expect(unused).toEqual([])
}, 60_000)

/** Attributes whose text users read or hear. */
const spokenAttributes = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'description',
  'okText',
  'cancelText',
  'tooltip',
  'subTitle',
  'message',
  'aria-description',
  'aria-roledescription',
]
/** Names and examples that are the same in every language. */
const names = /^(Berth|P|404|CarOutlined)$/

interface SyntaxNode {
  readonly type?: string
  readonly [key: string]: unknown
}

/** Words in the JSX of a file that should come from a file of texts. */
function wordsIn(file: string): string[] {
  const found: string[] = []
  const note = (text: unknown) => {
    if (typeof text === 'string' && /\p{L}{2,}/u.test(text) && !names.test(text.trim()))
      found.push(`${file}: ${text.trim()}`)
  }
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit)
    if (typeof part !== 'object' || part === null) return
    const node = part as SyntaxNode
    if (node.type === 'JSXText') note(node['value'])
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as {
        name: { value?: string }
        value: SyntaxNode | null
      }
      if (spokenAttributes.includes(name.value ?? '') && value?.type === 'StringLiteral')
        note(value['value'])
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(read(file), { syntax: 'typescript', tsx: true }))
  return found
}

test('no words stand in a screen itself', () => {
  expect(sources.filter((file) => file.endsWith('.tsx')).flatMap(wordsIn)).toEqual([])
}, 60_000)

test('no Chinese stands in the code outside of texts', () => {
  const strangers = sources.filter(
    (file) => !rooms.includes(file) && !(file in allowed) && han.test(codeOf(file)),
  )
  expect(strangers).toEqual([])
  expect(Object.keys(allowed).filter((file) => !han.test(codeOf(file)))).toEqual([])
})
