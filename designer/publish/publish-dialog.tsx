import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Alert, Button, Checkbox, Flex, Form, Input, Modal, Progress, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Design, PublishPlan } from '#schemas/api/design.ts'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { shares } from '#schemas/api/share.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import type { SaveFile, Send } from '../port.ts'
import { toolbarTexts } from '../toolbar/texts.ts'
import { Done, useAddress } from './done.tsx'
import { OutsideList, Readings } from './foreseen.tsx'
import { MenuFields, isWhole } from './menu-fields.tsx'
import { NewFields } from './new-fields.tsx'
import { ShareFields } from './share-fields.tsx'
import { PublishStore } from './store.ts'
import type { MenuWish } from './store.ts'
import { SafeSteps, Steps } from './steps.tsx'
import { publishTexts } from './texts.ts'

interface Props {
  readonly design: Pick<Design, 'id' | 'fullName' | 'enCode' | 'number'>
  readonly number: number | undefined
  readonly send: Send
  readonly onClose: () => void
  readonly onOpenPage: () => void
  readonly findPage: () => Promise<string | null>
  readonly nameOfMenu: (branch: MenuBranch) => string
  readonly save: SaveFile
}

/** The menu entry that is suggested for a design. */
const wishFor = ({ fullName, enCode }: Props['design']): MenuWish => ({
  parentId: '',
  fullName,
  enCode: enCode.replaceAll('_', ''),
  icon: 'FormOutlined',
})

const Problems = ({
  problems,
  onGoTo,
}: {
  readonly problems: PublishPlan['problems']
  readonly onGoTo: (id: string) => void
}) => {
  const text = useTexts(publishTexts)
  const bar = useTexts(toolbarTexts)
  return (
    <ul className="design-problems" aria-label={text('problems')}>
      {problems.map((problem) => (
        <li key={`${problem.nodeId} ${problem.code} ${problem.message}`}>
          {problem.severity === 'error' ? (
            <CloseCircleFilled className="design-error" aria-label={bar('error')} />
          ) : (
            <WarningFilled className="design-warning" aria-label={bar('warning')} />
          )}{' '}
          {problem.message}
          {problem.nodeId !== null && (
            <Button type="link" size="small" onClick={() => onGoTo(problem.nodeId ?? '')}>
              {text('goTo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A note for the list of versions. */
const NoteField = observer(({ store }: { readonly store: PublishStore }) => {
  const text = useTexts(publishTexts)
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={text('note')} htmlFor="design-note">
        <Input
          id="design-note"
          value={store.note}
          maxLength={200}
          onChange={(event) => store.set({ note: event.target.value })}
        />
      </Form.Item>
    </Form>
  )
})

/** The fields of a form to choose from, those of a sub-table with its name. */
const toChoices = (model: Model, language: Language) =>
  [...model.byPath.values()].map(({ path, node, table }) => ({
    value: path,
    label: [table && labelOf(table.node, language), labelOf(node, language)]
      .filter(Boolean)
      .join(' · '),
  }))

const Planned = observer(
  ({
    store,
    props,
    plan,
  }: {
    readonly store: PublishStore
    readonly props: Props
    readonly plan: PublishPlan
  }) => {
    const design = useDesign()
    const { language } = useRuntime()
    const text = useTexts(publishTexts)
    const goTo = (id: string) => {
      design.select(id)
      props.onClose()
    }
    return (
      <Flex vertical gap="middle">
        {store.errors.length > 0 && <Alert type="error" showIcon title={text('blocked')} />}
        {plan.problems.length > 0 && <Problems problems={plan.problems} onGoTo={goTo} />}
        {store.errors.length === 0 && (
          <Steps steps={plan.steps} isFirst={props.design.number === 0} />
        )}
        <OutsideList outside={plan.outside} />
        <Readings store={store} plan={plan} />
        {store.errors.length === 0 && (
          <>
            {plan.needsConsent && (
              <Checkbox
                checked={store.hasConsent}
                onChange={(event) => store.set({ hasConsent: event.target.checked })}
              >
                {text('consent')}
              </Checkbox>
            )}
            <NewFields store={store} plan={plan} />
            <MenuFields
              store={store}
              start={wishFor(props.design)}
              isFirst={props.design.number === 0}
              nameOf={props.nameOfMenu}
            />
            <ShareFields
              share={store.share}
              send={props.send}
              fields={toChoices(design.model, language)}
            />
            <NoteField store={store} />
            <SafeSteps steps={plan.steps} />
          </>
        )}
      </Flex>
    )
  },
)

/** The progress of a publish that converts large tables while people keep working. */
const Converting = ({ store, share }: { readonly store: PublishStore; readonly share: number }) => {
  const text = useTexts(publishTexts)
  const [isStopping, setStopping] = useState(false)
  return (
    <>
      <Progress percent={Math.floor(share * 100)} status="active" aria-label={text('converting')} />
      <p>{text('convertingHint')}</p>
      <Button
        danger
        loading={isStopping}
        onClick={() => {
          setStopping(true)
          void store.stop()
        }}
      >
        {text('stop')}
      </Button>
    </>
  )
}

const Body = observer(
  ({
    store,
    props,
    page,
  }: {
    readonly store: PublishStore
    readonly props: Props
    readonly page: string | null
  }) => {
    const text = useTexts(publishTexts)
    const { phase, plan } = store
    if (phase.type === 'loading')
      return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={text('loading')} />
    if (phase.type === 'failed') {
      return (
        <Alert
          type="error"
          showIcon
          title={text('failed', { reason: phase.reason })}
          action={
            <Button size="small" onClick={() => void store.load()}>
              {text('retry')}
            </Button>
          }
        />
      )
    }
    if (phase.type === 'converting') return <Converting store={store} share={phase.share} />
    if (phase.type === 'done')
      return <Done {...props} store={store} number={phase.number} page={page} />
    return plan && <Planned store={store} props={props} plan={plan} />
  },
)

/**
 * Shows in words what publishing does, asks for consent where values are set aside, and publishes.
 */
export const PublishDialog = observer((props: Props) => {
  const { saving } = useDesign()
  const { may } = useRuntime()
  const text = useTexts(publishTexts)
  const [store] = useState(
    () =>
      new PublishStore({
        designId: props.design.id,
        send: props.send,
        saving,
        number: props.number,
        mayShare: may?.(shares.give) === true,
      }),
  )
  useEffect(() => {
    void store.load()
    if (props.design.number === 0) store.set({ menu: wishFor(props.design) })
    return store.close
  }, [store, props.design])
  const isDone = store.phase.type === 'done'
  const isConverting = store.phase.type === 'converting'
  const page = useAddress(isDone, props.findPage)
  const { leave, question } = useDiscard(
    store.phase.type === 'planned' && store.isTouched,
    props.onClose,
  )
  return (
    <Modal
      open
      width={720}
      className="design-publish"
      title={
        isDone
          ? text('done')
          : props.number === undefined
            ? text('title')
            : text('again', { number: props.number })
      }
      okText={text(!isDone ? 'publish' : page === null ? 'close' : 'openPage')}
      cancelText={text(isDone ? 'design' : isConverting ? 'leave' : 'cancel')}
      cancelButtonProps={{ ...(isDone && page === null && { style: { display: 'none' } }) }}
      confirmLoading={store.phase.type === 'releasing'}
      okButtonProps={{ disabled: !isDone && (!store.canRelease || !isWhole(store.menu)) }}
      onOk={!isDone ? () => void store.release() : page === null ? props.onClose : props.onOpenPage}
      onCancel={leave}
    >
      <Body store={store} props={props} page={page} />
      {question}
    </Modal>
  )
})
