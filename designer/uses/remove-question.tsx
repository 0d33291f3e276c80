import { Modal, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { useDesign } from '../context.tsx'
import { AllUses } from './all-uses.tsx'
import { useOutside } from './outside.ts'
import { usesTexts } from './texts.ts'

/** Asks before nodes are removed that something else refers to, here or in other forms. */
export const RemoveQuestion = observer(() => {
  const store = useDesign()
  const text = useTexts(usesTexts)
  const ask = useOutside()
  const { removal } = store
  const { asked } = removal
  useEffect(() => {
    // Where this request fails, the publish still reports broken references.
    ask(null).then(
      ({ list }) => list.some(({ noun }) => noun === 'design') && removal.link(),
      () => undefined,
    )
  }, [ask, removal])
  return (
    <Modal
      open={asked !== null}
      title={text('removeAsk')}
      okText={text('remove')}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true }}
      onOk={() => asked && store.remove(asked.ids, true)}
      onCancel={removal.close}
      destroyOnHidden
    >
      <Typography.Paragraph>{text('removeHint')}</Typography.Paragraph>
      {asked && <AllUses own={asked.uses} paths={asked.paths} />}
    </Modal>
  )
})
