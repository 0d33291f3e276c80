import { Col, Radio, Row, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { idsOf } from '#renderers/parts/choices.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { SearchSelect } from '#renderers/parts/search-select.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { Receivers } from '#schemas/api/message.ts'
import type { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'
import { noReceivers } from './notice-draft.ts'
import type { NoticeDraft } from './notice-draft.ts'

const NamedPicker = ({
  label,
  list,
  value,
  onPick,
}: {
  readonly label: string
  readonly list: NoticeStore['roles']
  readonly value: readonly string[]
  readonly onPick: (ids: string[]) => void
}) => (
  <SearchSelect
    multiple
    aria-label={label}
    placeholder={label}
    style={{ width: '100%' }}
    loading={list === undefined}
    options={list?.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []}
    value={[...value]}
    onChange={(ids) => onPick(idsOf(ids))}
  />
)

/**
 * Chooses the receivers: everybody, or organizations with everything below them, positions, roles
 * and users.
 */
export const ReceiverFields = observer(
  ({ store, notice }: { readonly store: NoticeStore; readonly notice: NoticeDraft }) => {
    const text = useTexts(noticeTexts)
    const { receivers } = notice.draft
    const set = (change: Partial<Receivers>) =>
      notice.set({ receivers: { ...receivers, ...change } })
    const many = (picked: string | readonly string[] | null): string[] =>
      picked === null ? [] : [picked].flat()
    const picker = (part: 'organizes' | 'users') => ({
      among: null,
      multiple: true,
      'aria-label': text(part),
      placeholder: text(part),
      style: { width: '100%' },
    })
    return (
      <>
        <Radio.Group
          value={receivers.isAll}
          aria-label={text('receivers')}
          onChange={({ target }) =>
            notice.set({
              receivers: target.value
                ? { ...noReceivers, isAll: true }
                : { ...receivers, isAll: false },
            })
          }
          options={[
            { value: true, label: text('everybody') },
            { value: false, label: text('chosen') },
          ]}
        />
        {!receivers.isAll && (
          <Row gutter={[12, 12]} style={{ marginTop: 12 }}>
            <Col xs={24} md={12}>
              <OrganizePicker
                {...picker('organizes')}
                value={receivers.organizeIds}
                onPick={(ids) => set({ organizeIds: many(ids) })}
              />
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {text('below')}
              </Typography.Text>
            </Col>
            <Col xs={24} md={12}>
              <UserPicker
                {...picker('users')}
                value={receivers.userIds}
                onPick={(ids) => set({ userIds: many(ids) })}
              />
            </Col>
            <Col xs={24} md={12}>
              <NamedPicker
                label={text('roles')}
                list={store.roles}
                value={receivers.roleIds}
                onPick={(roleIds) => set({ roleIds })}
              />
            </Col>
            <Col xs={24} md={12}>
              <NamedPicker
                label={text('positions')}
                list={store.positions}
                value={receivers.positionIds}
                onPick={(positionIds) => set({ positionIds })}
              />
            </Col>
          </Row>
        )}
      </>
    )
  },
)
