import { Button, Card, Typography } from 'antd'
import { CheckCircleFilled, RightCircleOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { Section } from './section.tsx'
import { stepsOf } from './steps.ts'
import { stepTexts } from './step-texts.ts'

/** What a designer or an administrator does first; gone when it is done or dismissed. */
export const NextSteps = observer(() => {
  const steps = useEngine().get(stepsOf)
  const text = useTexts(stepTexts)
  const { list } = steps
  if (list.length === 0) return null
  const done = list.filter(({ isDone }) => isDone).length
  return (
    <Section
      title={text('title')}
      extra={
        <Button type="link" size="small" onClick={() => steps.dismiss()}>
          {text('dismiss')}
        </Button>
      }
    >
      <Card size="small">
        <Typography.Text type="secondary">
          {text('progress', { done, all: list.length })}
        </Typography.Text>
        <ol className="home-steps">
          {list.map(({ name, route, isDone }) => (
            <li key={name} className={isDone ? 'home-step-done' : undefined}>
              {isDone ? <CheckCircleFilled aria-hidden /> : <RightCircleOutlined aria-hidden />}
              <Link to={route.path + route.search} onClick={() => steps.take(name)}>
                {text(name)}
              </Link>
              {isDone && <span className="shell-heard">{text('done')}</span>}
              <Typography.Text type="secondary">{text(`${name}Hint`)}</Typography.Text>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
})
