import { Tag } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { Copyable } from '#renderers/parts/copyable.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { userStates } from '#schemas/api/user.ts'
import type { UserRow } from '#schemas/api/user.ts'
import { holdsField } from '#schemas/grant/page-fields.ts'
import { userColumnTexts, userWordTexts } from '#schemas/person/user-sheet.ts'
import { wayMark } from '#schemas/widget/branch.ts'
import { useEngine } from '#src/app/engine.tsx'

/** The states of a user with text key and colour. */
export const marks = [
  { mark: userStates.on, word: 'mark1', color: 'success' },
  { mark: userStates.off, word: 'mark0', color: 'default' },
  { mark: userStates.locked, word: 'mark2', color: 'warning' },
] as const

const State = ({ mark }: { readonly mark: number }) => {
  const word = useTexts(userWordTexts)
  const known = marks.find((state) => state.mark === mark)
  return known && <Tag color={known.color}>{word(known.word)}</Tag>
}

/**
 * The columns of the user list that the signed-in user may see (specification 6). Call it inside an
 * observer.
 */
export function useColumns() {
  const holds = holdsField(useEngine().session.rights, 'user', 'column')
  const say = useTexts(entryTexts)
  const column = useTexts(userColumnTexts)
  return [
    {
      key: 'account',
      title: column('account'),
      width: 110,
      render: ({ account }: UserRow) => <Copyable text={account}>{account}</Copyable>,
    },
    {
      key: 'realName',
      title: column('realName'),
      width: 120,
      render: ({ realName }: UserRow) => realName,
    },
    {
      key: 'state',
      sort: 'enabledMark',
      title: say('state'),
      width: 80,
      render: ({ enabledMark }: UserRow) => <State mark={enabledMark} />,
    },
    {
      key: 'organize',
      title: column('organize'),
      width: 200,
      // The way to a department is long, and its end tells departments apart.
      render: ({ organize }: UserRow) => (
        <span title={organize}>{organize.split(wayMark).at(-1) || '-'}</span>
      ),
    },
    {
      key: 'positions',
      title: column('positions'),
      width: 110,
      render: ({ position }: UserRow) => position || '-',
    },
    {
      key: 'roles',
      title: column('roles'),
      width: 110,
      render: ({ roleName }: UserRow) => roleName || '-',
    },
    {
      key: 'mobilePhone',
      title: column('mobilePhone'),
      width: 130,
      render: ({ mobilePhone }: UserRow) => mobilePhone || '-',
    },
  ].filter(({ key }) => holds(key))
}
