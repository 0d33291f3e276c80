import { Avatar, Button, Flex, Select, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { idsOf } from './choices.ts'
import type { PickProps } from './choices.ts'
import { pickTexts } from './pick-texts.ts'
import { useFits, useFound } from './use-found.ts'
import { useTyped } from './use-typed.tsx'

interface PersonSelectProps extends Omit<PickProps, 'multiple'> {
  /** Members whose people may be chosen (`memberOf`); null means everybody. */
  readonly among: readonly string[] | null
}

interface PersonOption {
  readonly value: string
  readonly label: string
  /** Where the person belongs, in small letters. */
  readonly place?: string
}

const people = { to: 'user', among: null } as const

/** So many of those chosen lately stand before the others. */
const mostRecent = 5

/** A person as an option: the first letter, the name, and where the person belongs. */
const Person = ({ label, place }: Pick<PersonOption, 'label' | 'place'>) => (
  <Flex align="center" gap="small">
    <Avatar size={20} aria-hidden style={{ flex: 'none' }}>
      {label.slice(0, 1)}
    </Avatar>
    <span>{label}</span>
    {place && (
      <Typography.Text type="secondary" ellipsis style={{ fontSize: 12 }}>
        {place}
      </Typography.Text>
    )}
  </Flex>
)

/** People found by name, account or pinyin, asked for while the list is open. */
function usePeopleFound(among: readonly string[] | null, isOpen: boolean, keyword: string) {
  const { picks } = useRuntime()
  const key = among?.join() ?? null
  const find = useCallback(
    async (word: string) =>
      isOpen
        ? picks.people({
            from: 'all',
            ...(key !== null && { among: key === '' ? [] : key.split(',') }),
            keyword: word.trim(),
            page: 1,
          })
        : null,
    [picks, key, isOpen],
  )
  return useFound(find, keyword)
}

/**
 * One user, chosen from a list that opens below the box: those chosen lately first, the others
 * found by typing a name, an account or pinyin.
 */
export const PersonSelect = observer(
  ({ among, value, canSearch = true, onPick, onBlur, ...rest }: PersonSelectProps) => {
    const { lookups, picks } = useRuntime()
    const text = useTexts(pickTexts)
    const typed = useTyped({ ...(onBlur && { onBlur }) })
    const { word: keyword, isOpen } = typed
    const { onSearch, ...listeners } = typed.props
    const { found, isBusy, retry } = usePeopleFound(among, isOpen, keyword)
    const fits = useFits(keyword, isBusy)
    const nameOf = (id: string) => lookups.name(people, id) ?? id
    const [id = null] = idsOf(value)
    const all = (found?.list ?? []).map(
      ({ id: personId, fullName, realName, organize }): PersonOption => ({
        value: personId,
        label: realName || fullName,
        place: organize,
      }),
    )
    const recent =
      isOpen && keyword === '' && among === null
        ? picks
            .recent('user')
            .filter((recentId) => lookups.name(people, recentId) !== undefined)
            .slice(0, mostRecent)
            .map((recentId): PersonOption => ({ value: recentId, label: nameOf(recentId) }))
        : []
    const others = all
      .filter((person) => !recent.some((known) => known.value === person.value))
      .filter((person) => fits(person.label))
    const isListed = [...recent, ...others].some((person) => person.value === id)
    const own = id !== null && !isListed ? [{ value: id, label: nameOf(id) }] : []
    const options =
      recent.length > 0
        ? [
            { label: text('recent'), options: [...own, ...recent] },
            { label: text('all'), options: others },
          ]
        : [...(keyword === '' ? own : []), ...others]
    return (
      <>
        <Select<string | null>
          {...rest}
          {...listeners}
          {...typed.marks}
          open={isOpen}
          {...(canSearch && {
            showSearch: { filterOption: false, searchValue: keyword, onSearch },
          })}
          value={id}
          options={options}
          loading={isOpen && isBusy}
          notFoundContent={
            found === null && !isBusy ? (
              <Flex align="center" gap="small" role="alert">
                {text('failed')}
                <Button size="small" onClick={retry}>
                  {text('retry')}
                </Button>
              </Flex>
            ) : (
              text(isBusy ? 'loading' : keyword === '' ? 'empty' : 'notFound')
            )
          }
          labelRender={({ label }) => label ?? (id === null ? '' : nameOf(id))}
          optionRender={({ data }) => <Person {...(data as PersonOption)} />}
          onChange={(next) => {
            typed.took()
            if (typeof next === 'string') picks.remember('user', [next])
            onPick(typeof next === 'string' ? next : null)
          }}
        />
        {typed.note}
      </>
    )
  },
)
