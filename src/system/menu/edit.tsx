import { useState } from 'react'
import {
  Alert,
  App,
  Button,
  Col,
  Flex,
  Form,
  Input,
  InputNumber,
  Modal,
  Row,
  Select,
  Switch,
  Tag,
  TreeSelect,
  Typography,
} from 'antd'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useUnsaved } from '#renderers/parts/use-unsaved.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { isWebAddress, menuTypes, permissionSwitches } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { IconPick } from '#src/app/icon-pick.tsx'
import { ImportDialog } from '#src/app/import-dialog.tsx'
import { nameOf } from '#src/app/names.ts'
import { Refused } from '#src/engine/send.ts'
import { conflictOf, emptyDraft, toDraft, toForm } from './store.ts'
import type { Branch, Form as FormValues, MenuStore, Previewed } from './store.ts'
import { menuTexts, typeKeys } from './texts.ts'

interface EditProps {
  readonly store: MenuStore
  /** Null adds a new entry below `parentId`. */
  readonly entry: MenuEntry | null
  readonly parentId: string
  readonly onDone: () => void
}

const codePattern = /^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$/
const formOf = ({ id: _id, version: _version, ...draft }: MenuEntry): FormValues => toForm(draft)

type Parent = { readonly value: string; readonly title: string; readonly children?: Parent[] }
/**
 * What an entry can stand below: all but itself and what is below it, each by its name in the menu.
 */
function useParents(tree: readonly Branch[], except?: string): Parent[] {
  const { say } = useEngine()
  const text = useTexts(menuTexts)
  const parents = (some: readonly Branch[]): Parent[] =>
    some
      .filter(({ id }) => id !== except)
      .map((entry) => ({
        value: entry.id,
        title: nameOf(say, entry),
        children: parents(entry.children ?? []),
      }))
  return [{ value: '', title: text('top') }, ...parents(tree)]
}

const asSwitch = {
  getValueProps: (value?: number) => ({ checked: value !== 0 }),
  getValueFromEvent: (isOn: boolean) => (isOn ? 1 : 0),
}

/**
 * Adds or changes one menu entry. A save that came too late shows what differs and asks whose
 * values stay.
 */
const Edit = ({ store, entry, parentId, onDone }: EditProps) => {
  const text = useTexts(menuTexts)
  const parents = useParents(store.tree, entry?.id)
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<FormValues>()
  const [base, setBase] = useState(entry)
  const [conflict, setConflict] = useState<MenuEntry | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { isDirty, touch, leave } = useUnsaved(onDone)
  const type = Form.useWatch('type', form) ?? entry?.type ?? emptyDraft.type
  const now = (key: keyof MenuEntry) =>
    conflict && base?.[key] !== conflict[key]
      ? { help: text('now', { value: String(conflict[key]) }), validateStatus: 'warning' as const }
      : {}
  const required = (name: string) => ({
    required: true,
    whitespace: true,
    message: text('required', { name }),
  })

  const save = useOnce(async (over: MenuEntry | null) => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    setBusy(true)
    try {
      const whole = { ...toForm(emptyDraft), ...given }
      await store.save(
        toDraft(
          { ...whole, properties: { ...(over && formOf(over).properties), ...given.properties } },
          store.opened,
        ),
        over,
      )
      void message.success(text('saved'))
      leave()
    } catch (error) {
      setConflict(conflictOf(error) ?? null)
      if (error instanceof Refused)
        for (const problem of error.problems)
          form.setFields([
            {
              name:
                problem.path === 'propertyJson'
                  ? ['properties', 'moduleId']
                  : (problem.path as 'urlAddress'),
              errors: [problem.message],
            },
          ])
    } finally {
      setBusy(false)
    }
  })
  const takeTheirs = () => {
    if (conflict) form.setFieldsValue(formOf(conflict))
    setBase(conflict)
    setConflict(null)
  }
  const cancel = () => {
    if (!isDirty()) leave()
    else
      void modal.confirm({
        title: text('title'),
        content: text('unsaved'),
        cancelText: text('cancel'),
        onOk: leave,
      })
  }
  return (
    <Modal
      open
      title={text(entry ? 'edit' : 'add')}
      width={640}
      onCancel={cancel}
      onOk={() => void save(conflict ?? base)}
      okText={text(conflict ? 'mine' : 'save')}
      cancelText={text('cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
    >
      {conflict && (
        <Alert
          type="warning"
          showIcon
          title={text('conflict')}
          description={text('conflictHint')}
          action={<Button onClick={takeTheirs}>{text('theirs')}</Button>}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        onValuesChange={touch}
        initialValues={entry ? formOf(entry) : toForm({ ...emptyDraft, parentId })}
      >
        <Row gutter={16}>
          <Col xs={24} sm={12}>
            <Form.Item
              name="fullName"
              label={text('name')}
              rules={[required(text('name'))]}
              {...now('fullName')}
            >
              <Input maxLength={100} autoFocus />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item
              name="enCode"
              label={text('code')}
              rules={[required(text('code')), { pattern: codePattern, message: text('codeRule') }]}
              {...now('enCode')}
            >
              <Input maxLength={80} />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="type" label={text('type')} {...now('type')}>
              <Select
                options={typeKeys.map((key, index) => ({ value: index + 1, label: text(key) }))}
              />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="parentId" label={text('parent')} {...now('parentId')}>
              <TreeSelect
                treeData={parents}
                treeDefaultExpandAll
                showSearch={{ treeNodeFilterProp: 'title' }}
              />
            </Form.Item>
          </Col>
          <Opening store={store} type={type} now={now} />
          <Col xs={24} sm={12}>
            <Form.Item name="icon" label={text('icon')} {...now('icon')}>
              <IconPick />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item name="sortCode" label={text('order')} {...now('sortCode')}>
              <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item
              name="enabledMark"
              label={text('state')}
              {...now('enabledMark')}
              {...asSwitch}
            >
              <Switch checkedChildren={text('on')} unCheckedChildren={text('off')} />
            </Form.Item>
          </Col>
          <Switches legend={text('devices')} names={['isPc', 'isApp']} />
          {type === menuTypes.model && (
            <Switches
              legend={text('permissions')}
              names={permissionSwitches}
              hint={text('permissionsHint')}
            />
          )}
        </Row>
      </Form>
    </Modal>
  )
}
export default Edit

type SwitchName = 'isPc' | 'isApp' | (typeof permissionSwitches)[number]

const Switches = ({
  legend,
  names,
  hint,
}: {
  readonly legend: string
  readonly names: readonly SwitchName[]
  readonly hint?: string
}) => {
  const text = useTexts(menuTexts)
  return (
    <Col span={24}>
      <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0 }}>
        <legend style={{ padding: 0, marginBottom: 8 }}>{legend}</legend>
        <Flex wrap gap="8px 24px">
          {names.map((name) => (
            <Flex key={name} gap={8} align="center">
              <Form.Item noStyle name={['properties', name]} {...asSwitch}>
                <Switch size="small" aria-label={text(name)} />
              </Form.Item>
              {text(name)}
            </Flex>
          ))}
        </Flex>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
      </fieldset>
    </Col>
  )
}

const ids = {
  [menuTypes.view]: 'viewId',
  [menuTypes.report]: 'reportId',
  [menuTypes.portal]: 'portalId',
} as const
const hasId = (type: number): type is keyof typeof ids => Object.hasOwn(ids, type)

/** What an entry of this type needs to open something (specification 2.5). */
const Opening = ({
  store,
  type,
  now,
}: {
  readonly store: MenuStore
  readonly type: number
  now(key: keyof MenuEntry): object
}) => {
  const text = useTexts(menuTexts)
  const isChosen = type === menuTypes.model || type === menuTypes.dictionary
  const isLink = type === menuTypes.link
  const address = type === menuTypes.page ? 'pagePath' : isLink ? 'linkAddress' : 'address'
  const isAddress = (value = '') =>
    isWebAddress(value.replaceAll('${token}', 'ticket').replace('${dataV}', 'https://host'))
  const rules = [
    ...(type === menuTypes.page || isLink
      ? [{ required: true, whitespace: true, message: text('required', { name: text(address) }) }]
      : []),
    ...(isLink
      ? [
          {
            validator: (_: unknown, value?: string) =>
              !value || isAddress(value)
                ? Promise.resolve()
                : Promise.reject(new Error(text('linkRule'))),
          },
        ]
      : []),
  ]
  return (
    <>
      {isChosen && (
        <Col xs={24} sm={12}>
          <Form.Item
            name={['properties', 'moduleId']}
            label={text(type === menuTypes.model ? 'model' : 'dictionary')}
            rules={[{ required: true, message: text('moduleNeeded') }]}
            {...now('propertyJson')}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={store.opened
                .filter((one) => one.type === type)
                .map(({ id, fullName, enCode }) => ({
                  value: id,
                  label: `${fullName} (${enCode})`,
                }))}
            />
          </Form.Item>
        </Col>
      )}
      {hasId(type) && (
        <Col xs={24} sm={12}>
          <Form.Item
            name={['properties', 'moduleId']}
            label={text(ids[type])}
            {...now('propertyJson')}
          >
            <Input maxLength={40} />
          </Form.Item>
        </Col>
      )}
      {type !== menuTypes.directory && type !== menuTypes.view && (
        <Col xs={24} sm={isLink ? 24 : 12}>
          <Form.Item
            name="urlAddress"
            label={text(address)}
            rules={rules}
            {...(isLink
              ? { extra: text('linkHint') }
              : type !== menuTypes.page && { extra: text('pathHint') })}
            {...now('urlAddress')}
          >
            <Input maxLength={500} />
          </Form.Item>
        </Col>
      )}
      {isLink && (
        <Col xs={24} sm={12}>
          <Form.Item name="linkTarget" label={text('target')} {...now('linkTarget')}>
            <Select
              options={[
                { value: '_blank', label: text('targetBlank') },
                { value: 'self', label: text('targetSelf') },
              ]}
              allowClear
            />
          </Form.Item>
        </Col>
      )}
    </>
  )
}

/** Takes menu entries from a file, below a place that is chosen. */
export const ImportMenus = ({ store, onClose }: { readonly store: MenuStore; onClose(): void }) => {
  const text = useTexts(menuTexts)
  const parents = useParents(store.tree)
  const [parentId, setParent] = useState('')
  return (
    <ImportDialog<Previewed>
      title={text('importFile')}
      column={{
        title: text('type'),
        width: 110,
        render: ({ type }) => text(typeKeys[type - 1] ?? 'type2'),
      }}
      renderNote={({ isLost }) =>
        isLost && (
          <Tag color="error" style={{ whiteSpace: 'normal' }}>
            {text('lost')}
          </Tag>
        )
      }
      preview={(file) => store.preview(file)}
      take={(file, conflict) => store.take(file, conflict, parentId)}
      onDone={onClose}
      onClose={onClose}
    >
      <Form.Item label={text('below')} layout="vertical" style={{ margin: 0 }}>
        <TreeSelect
          aria-label={text('below')}
          value={parentId}
          onChange={setParent}
          treeData={parents}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
        />
      </Form.Item>
    </ImportDialog>
  )
}
