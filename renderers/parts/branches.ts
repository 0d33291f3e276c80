import type { FlatTreeLine } from '#schemas/widget/branch.ts'
/** A node of a tree to choose from, in the form that antd's controls take. */
export interface Branch {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Branch[]
}

/** Makes a tree from a flat list. An entry whose parent is missing goes to the top. */
export function branchesOf<L extends FlatTreeLine>(
  lines: readonly L[],
  canChoose: (line: L) => boolean,
): Branch[] {
  const branches = new Map(
    lines.map((line): [string, Branch] => [
      line.id,
      { value: line.id, title: line.fullName, disabled: !canChoose(line), children: [] },
    ]),
  )
  const top: Branch[] = []
  for (const { id, parentId = '' } of lines) {
    const branch = branches.get(id)
    if (branch) (branches.get(parentId)?.children ?? top).push(branch)
  }
  return top
}

/** The branches whose title contains a text, in any case, with all their ancestors. */
export function branchesWith(branches: readonly Branch[], text: string): Branch[] {
  const part = text.toLowerCase()
  return branches.flatMap((branch) => {
    const children = branchesWith(branch.children, text)
    return children.length > 0 || branch.title.toLowerCase().includes(part)
      ? [{ ...branch, children }]
      : []
  })
}
