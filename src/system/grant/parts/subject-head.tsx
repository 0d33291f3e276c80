import { Flex, Select } from 'antd'
import { grantTexts, subjectKinds } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/subject.ts'
import { SubjectPick } from '#src/app/subject-pick.tsx'

interface SubjectHeadProps {
  readonly type: SubjectType
  readonly id: string
  readonly name: string
  onType(type: SubjectType): void
  onPick(id: string): void
}

/** Whose permissions are shown; another subject can be chosen. */
export const SubjectHead = ({ type, id, name, onType, onPick }: SubjectHeadProps) => {
  const text = useTexts(grantTexts)
  return (
    <Flex gap={8} wrap style={{ marginBottom: 16 }}>
      <Select<SubjectType>
        aria-label={text('subjectType')}
        value={type}
        onChange={onType}
        options={subjectKinds.map((subjectType) => ({
          value: subjectType,
          label: text(subjectType),
        }))}
        style={{ width: 140 }}
      />
      <SubjectPick key={type} type={type} value={id} name={name} onPick={(next) => onPick(next)} />
    </Flex>
  )
}
