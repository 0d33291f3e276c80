import { App, Button, Card, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { PasswordPart } from '../profile/password.tsx'
import { SecondFactorPart } from '../profile/second-factor.tsx'
import { dueTexts } from './texts.ts'

/**
 * Stands before everything else while something is due: a password of one's own, a new one in place
 * of an old one, or the second factor. The server answers nothing else until then.
 */
const Due = observer(() => {
  const engine = useEngine()
  const { session } = engine
  const text = useTexts(dueTexts)
  const due = session.current?.userInfo.due
  if (!due) return null
  // A toast shows why the session could not be loaded; the page stays for another try.
  const goOn = () => void session.enter().catch(() => undefined)
  return (
    <App>
      <Flex component="main" justify="center" style={{ padding: 16 }}>
        <Card style={{ width: 'min(560px, 100%)' }}>
          <Typography.Title level={1} style={{ fontSize: 20, marginTop: 0 }}>
            {text(due)}
          </Typography.Title>
          <Typography.Paragraph type="secondary">{text(`${due}Hint`)}</Typography.Paragraph>
          {due === 'secondFactor' ? (
            <SecondFactorPart onDone={goOn} />
          ) : (
            <PasswordPart onDone={goOn} />
          )}
          <Button type="link" style={{ paddingInline: 0 }} onClick={() => void engine.leave()}>
            {text('leave')}
          </Button>
        </Card>
      </Flex>
    </App>
  )
})
export default Due
