import type { ImportJob } from '#schemas/api/user-sheet.ts'
import { toDay } from '#schemas/format/time.ts'
import { idCard } from '#schemas/person/own-info.ts'
import { defineTexts, languages } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { importColumns, userColumnTexts, userWordTexts } from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { groupBy } from '../../database/group-by.ts'
import type { Row } from '../../tables/tables.ts'
import type { Links } from '../../people/user.ts'

export const sheetTexts = defineTexts({
  zh: {
    users: '用户',
    template: '用户导入模板',
    failed: '用户导入失败数据',
    row: '行号',
    why: '原因',
    heads: '请指定“{column}”对应的列',
    unknown: '没有名为“{name}”的数据',
    several: '“{name}”不止一个，请写编码',
    word: '不认识“{name}”',
    reach: '不在您的管理范围内',
    more: '超出您自己的权限',
    lead: '该主管将能看到您看不到的数据',
    duplicate: '与第{row}行的账号相同',
    withheld: '以下列没有权限，不会导入：{columns}',
    passwords: '{count}行没有密码：系统将为其生成初始密码，导入后显示一次，首次登录时须修改',
  },
  zhtw: {
    users: '使用者',
    template: '使用者匯入範本',
    failed: '使用者匯入失敗資料',
    row: '列號',
    why: '原因',
    heads: '請指定「{column}」對應的欄',
    unknown: '沒有名為「{name}」的資料',
    several: '「{name}」不止一個，請寫編碼',
    word: '不認識「{name}」',
    reach: '不在您的管理範圍內',
    more: '超出您自己的權限',
    lead: '該主管將能看到您看不到的資料',
    duplicate: '與第{row}列的帳號相同',
    withheld: '以下欄沒有權限，不會匯入：{columns}',
    passwords: '{count}列沒有密碼：系統將為其產生初始密碼，匯入後顯示一次，首次登入時須變更',
  },
  en: {
    users: 'Users',
    template: 'Import of users',
    failed: 'Users that failed',
    row: 'Row',
    why: 'Why',
    heads: 'Please say which column is “{column}”',
    unknown: 'There is nothing called “{name}”',
    several: 'More than one is called “{name}”; please write its code',
    word: '“{name}” is not known',
    reach: 'You do not manage people there',
    more: 'This gives more than you hold yourself',
    lead: 'This manager would see records that you do not see yourself',
    duplicate: 'The same account as in row {row}',
    withheld: 'You do not hold these columns, and they are left out: {columns}',
    passwords:
      '{count} {count: row has|rows have} no password: one is generated for each, shown once after the import, and changed at the first sign-in',
  },
})

/** What becomes of columns that the caller does not hold, and of rows without a password. */
export const sayColumns = (
  { withheld, drawn }: { readonly withheld: readonly UserColumn[]; readonly drawn: number },
  say: Say,
): string[] => [
  ...(withheld.length > 0
    ? [
        say(sheetTexts, 'withheld', {
          columns: withheld.map((column) => say(userColumnTexts, column)).join(', '),
        }),
      ]
    : []),
  ...(drawn > 0 ? [say(sheetTexts, 'passwords', { count: drawn })] : []),
]

interface LabelledEntry {
  readonly id: string
  readonly label: string
  readonly enCode: string
  readonly names: readonly string[]
}

/** Paths of organisations are compared without regard to spaces and case. */
const spelled = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/\s*\/\s*/g, '/')

/** The names of entries in a sheet: a label or name where it is unique, else the code. */
export class Labels {
  readonly #byId: ReadonlyMap<string, string>
  readonly #byWord: ReadonlyMap<string, readonly string[]>

  constructor(entries: readonly LabelledEntry[]) {
    const shared = groupBy(entries, ({ label }) => label)
    this.#byId = new Map(
      entries.map(({ id, label, enCode }) => [
        id,
        (shared.get(label) ?? []).length > 1 ? `${label} [${enCode}]` : label,
      ]),
    )
    const words = entries.flatMap(({ id, label, enCode, names }) =>
      [...new Set([label, `${label} [${enCode}]`, enCode, ...names])].map((word) => ({
        word: spelled(word),
        id,
      })),
    )
    this.#byWord = new Map(
      [...groupBy(words, ({ word }) => word)].map(([word, found]) => [
        word,
        [...new Set(found.map(({ id }) => id))],
      ]),
    )
  }

  /** The id where the entry does not exist. */
  labelOf(id: string): string {
    return this.#byId.get(id) ?? id
  }

  /** Ids of all entries of that name. */
  find(word: string): readonly string[] {
    return this.#byWord.get(spelled(word)) ?? []
  }

  get all(): string[] {
    return [...this.#byId.values()]
  }
}

type Word = keyof (typeof userWordTexts)['zh']

/** The numbers for words of any language; a number means itself. */
const numbersOf = (
  prefix: 'gender' | 'mark',
  numbers: readonly number[],
): ReadonlyMap<string, number> =>
  new Map(
    numbers.flatMap(
      (number) =>
        [
          [String(number), number],
          ...languages.map((language): [string, number] => [
            userWordTexts[language][`${prefix}${number}` as Word].toLowerCase(),
            number,
          ]),
        ] as [string, number][],
    ),
  )
export const genders = numbersOf('gender', [0, 1, 2])
export const marks = numbersOf('mark', [0, 1])
export const idCardWords: readonly string[] = [
  idCard.toLowerCase(),
  ...languages.map((language) => userWordTexts[language].idCard.toLowerCase()),
]

/** A head as it is compared. */
const wordOf = (head: string): string =>
  head
    .trim()
    .replace(/\s*\*$/, '')
    .toLowerCase()

/** The names of each column in every language. */
const named: ReadonlyMap<string, UserColumn> = new Map(
  importColumns.flatMap((column) =>
    [column, ...languages.map((language) => userColumnTexts[language][column])].map(
      (word) => [word.toLowerCase(), column] as const,
    ),
  ),
)

/** Heads by which the rows of users are found, from templates and common usage. */
export const headWords: readonly string[] = [...named.keys()].flatMap((word) => [
  word,
  `${word} *`,
  `${word}*`,
])

/**
 * The column of each head, in any language; where two heads name the same column, the first counts.
 */
export function columnsOfHeads(heads: readonly string[]): { [column: string]: number } {
  const found: { [column: string]: number } = {}
  for (const [index, head] of heads.entries()) {
    const column = named.get(wordOf(head))
    if (column !== undefined) found[column] ??= index
  }
  return found
}

export type ExportRow = Row<'users'> & Links & { readonly manager: string }

interface Naming {
  readonly organizes: Labels
  readonly positions: Labels
  readonly roles: Labels
  readonly groups: Labels
  readonly say: Say
  /** Time zone of the organisation. */
  readonly zone: string
}

/** A user's cells, in words that an import can read. */
export function presentCells(
  row: ExportRow,
  columns: readonly UserColumn[],
  { organizes, positions, roles, groups, say, zone }: Naming,
): string[] {
  const several = (labels: Labels, ids: readonly string[]): string =>
    ids.map((id) => labels.labelOf(id)).join(', ')
  const word = (key: string): string => say(userWordTexts, key as Word)
  const cells: { readonly [column in UserColumn]: () => string } = {
    account: () => row.account,
    realName: () => row.real_name,
    password: () => '',
    organize: () =>
      several(organizes, [
        row.organize_id,
        ...row.organize_ids.filter((id) => id !== row.organize_id),
      ]),
    positions: () => several(positions, row.position_ids),
    roles: () => several(roles, row.role_ids),
    groups: () => several(groups, row.group_ids),
    manager: () => row.manager,
    gender: () => word(`gender${row.gender}`),
    mobilePhone: () => row.mobile_phone,
    email: () => row.email,
    telePhone: () => row.tele_phone,
    landline: () => row.landline,
    ranks: () => row.ranks,
    entryDate: () => row.entry_date ?? '',
    birthday: () => row.birthday ?? '',
    nation: () => row.nation,
    nativePlace: () => row.native_place,
    education: () => row.education,
    certificatesType: () =>
      row.certificates_type === idCard ? word('idCard') : row.certificates_type,
    certificatesNumber: () => row.certificates_number,
    urgentContacts: () => row.urgent_contacts,
    urgentTelePhone: () => row.urgent_tele_phone,
    postalAddress: () => row.postal_address,
    sortCode: () => String(row.sort_code),
    description: () => row.description,
    enabledMark: () => word(`mark${row.enabled_mark}`),
    creatorTime: () => toDay(row.created_at, zone),
  }
  return columns.map((column) => cells[column]())
}

/** An import without progress for so many milliseconds counts as interrupted. */
const patience = 300_000

/** The progress of an import; failures are told when it is over. */
export function presentJob(row: Row<'user_imports'>, now = Date.now()): ImportJob {
  const state = row.state === 'running' && now - row.seen_at > patience ? 'broken' : row.state
  return {
    id: row.id,
    state,
    total: row.total,
    done: row.done,
    snum: row.done - row.failed,
    fnum: row.failed,
    resultType: row.failed > 0 ? 1 : 0,
    failResult: state === 'running' ? [] : [...row.failures],
    creatorTime: row.created_at,
  }
}
