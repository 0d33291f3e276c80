import { Tabs } from 'antd'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/subject.ts'
import { subjectTexts } from '../texts.ts'

const listOf = (key: string): SubjectType | 'holders' =>
  subjectKinds.find((type) => type === key) ?? 'holders'

const names = {
  role: 'roles',
  user: 'users',
  department: 'departments',
  organize: 'organizes',
  position: 'positions',
  group: 'groups',
} as const

/** Chooses the kind of subjects in the list, or the question who has something. */
export const ListTabs = ({
  active,
  onList,
}: {
  readonly active: SubjectType | 'holders'
  onList(list: SubjectType | 'holders'): void
}) => {
  const text = useTexts(subjectTexts)
  const words = useTexts(grantTexts)
  return (
    <Tabs
      activeKey={active}
      onChange={(key) => onList(listOf(key))}
      items={[
        ...subjectKinds.map((type) => ({ key: type, label: text(names[type]) })),
        { key: 'holders', label: words('holders') },
      ]}
      className="swiped-tabs"
      tabBarStyle={{ marginBottom: 0 }}
    />
  )
}
