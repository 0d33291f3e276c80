import { Checkbox, DatePicker, Form, Radio, Select, Spin, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { dateOf, toPicker } from '#renderers/parts/day.ts'
import { useFits, useFound } from '#renderers/parts/use-found.ts'
import { useFromToday } from '#renderers/parts/use-today.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { Share } from '#schemas/api/share.ts'
import type { Send } from '../port.ts'
import { pickReceivers, receiverKey } from './share-store.ts'
import type { Receiver, ShareAct, ShareStore } from './share-store.ts'
import { shareTexts } from './share-texts.ts'

/** What a search for receivers looks through, in the order in which it is offered. */
const searched = ['role', 'department', 'user'] as const
/** Most receivers of one type that a search shows. */
const most = 20

type FoundReceivers = readonly (Receiver & { readonly note: string })[]

/** Roles, departments and people that match a keyword and that the user may see. */
function useReceivers(send: Send, keyword: string) {
  const find = useCallback(
    async (word: string): Promise<FoundReceivers> => {
      const answers = await Promise.all(
        searched.map(async (objectType) => {
          const { list } = await send(authority.subjects, {
            query: { objectType, pageSize: most, ...(word && { keyword: word }) },
          })
          return list
            .filter(({ enabledMark }) => enabledMark !== 0)
            .map(({ id, fullName, note }) => ({ type: objectType, id, name: fullName, note }))
        }),
      )
      return answers.flat()
    },
    [send],
  )
  const { found, isBusy } = useFound(find, keyword.trim())
  const fits = useFits(keyword, isBusy)
  return { found: (found ?? []).filter(({ name }) => fits(name)), isBusy }
}

const ReceiverBox = observer(
  ({ share, send }: { readonly share: ShareStore; readonly send: Send }) => {
    const text = useTexts(shareTexts)
    const [keyword, setKeyword] = useState('')
    const { found, isBusy } = useReceivers(send, keyword)
    const known: readonly Receiver[] = [...share.receivers, ...found]
    const options = searched.flatMap((type) => {
      const those = found.filter((receiver) => receiver.type === type)
      return those.length === 0
        ? []
        : [
            {
              label: text(type),
              options: those.map((receiver) => ({
                value: receiverKey(receiver),
                label: receiver.name,
                note: type === 'user' ? receiver.note : '',
              })),
            },
          ]
    })
    return (
      <Select
        id="design-share"
        mode="multiple"
        labelInValue
        value={share.receivers.map((receiver) => ({
          value: receiverKey(receiver),
          label: receiver.name,
        }))}
        placeholder={text('whoPlaceholder')}
        options={options}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        notFoundContent={isBusy ? <Spin size="small" /> : text('nobody')}
        optionRender={({ label, data }) => (
          <>
            {label}{' '}
            <Typography.Text type="secondary">
              {'note' in data && String(data.note)}
            </Typography.Text>
          </>
        )}
        onChange={(chosen) => {
          share.set({
            receivers: pickReceivers(
              chosen.map(({ value }) => value),
              known,
            ),
          })
          setKeyword('')
        }}
      />
    )
  },
)

const scopes = [
  ['own', 'own'],
  ['department', 'department_'],
  ['departmentAndBelow', 'departmentAndBelow'],
  ['organizationAndBelow', 'organizationAndBelow'],
  ['managed', 'managed'],
  ['all', 'all'],
] as const satisfies readonly (readonly [Share['scope'], string])[]
const acts = ['add', 'edit', 'remove'] as const

interface ShareProps {
  readonly share: ShareStore
  readonly send: Send
  /** The fields that can be given, by their paths. */
  readonly fields: readonly { readonly value: string; readonly label: string }[]
}

/** The fields that are given, when not all of them are. */
const SomeFields = observer(({ share, fields }: Omit<ShareProps, 'send'>) => {
  const text = useTexts(shareTexts)
  return (
    <Select
      mode="multiple"
      aria-label={text('chooseFields')}
      placeholder={text('chooseFields')}
      status={share.fields?.length === 0 ? 'error' : ''}
      value={[...(share.fields ?? [])]}
      options={[...fields]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(chosen: string[]) => share.set({ fields: chosen })}
    />
  )
})

const Level = observer(({ share, fields }: Omit<ShareProps, 'send'>) => {
  const text = useTexts(shareTexts)
  const fromToday = useFromToday()
  return (
    <>
      <Form.Item label={text('rows')} htmlFor="design-share-rows">
        <Select
          id="design-share-rows"
          value={share.scope}
          options={scopes.map(([value, key]) => ({ value, label: text(key) }))}
          onChange={(scope) => share.set({ scope })}
        />
      </Form.Item>
      <Form.Item label={text('acts')}>
        <Checkbox.Group
          aria-label={text('acts')}
          value={[...share.acts]}
          options={acts.map((value) => ({ value, label: text(value) }))}
          onChange={(chosen: ShareAct[]) => share.set({ acts: chosen })}
        />
      </Form.Item>
      <Form.Item label={text('fields')}>
        <Radio.Group
          aria-label={text('fields')}
          value={share.fields === null ? 'allFields' : 'someFields'}
          options={(['allFields', 'someFields'] as const).map((value) => ({
            value,
            label: text(value),
          }))}
          onChange={(event) =>
            share.set({ fields: event.target.value === 'allFields' ? null : [] })
          }
        />
        {share.fields !== null && <SomeFields share={share} fields={fields} />}
      </Form.Item>
      <Form.Item label={text('until')} htmlFor="design-share-until">
        <DatePicker
          id="design-share-until"
          placeholder={text('noEnd')}
          {...fromToday}
          value={toPicker(share.until)}
          onChange={(day) => share.set({ until: day ? dateOf(day) : null })}
        />
      </Form.Item>
    </>
  )
})

/**
 * Who may use the form once it is published, and what they may do with it. Users who may grant
 * nothing read who can.
 */
export const ShareFields = observer(({ share, send, fields }: ShareProps) => {
  const text = useTexts(shareTexts)
  if (!share.isAllowed)
    return <Typography.Text type="secondary">{text('notYours')}</Typography.Text>
  return (
    <Form layout="vertical" component="div" className="design-share">
      <Form.Item label={text('who')} htmlFor="design-share" extra={text('whoHint')}>
        <ReceiverBox share={share} send={send} />
      </Form.Item>
      {share.receivers.length > 0 && <Level share={share} fields={fields} />}
    </Form>
  )
})
