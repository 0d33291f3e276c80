import { InfoCircleOutlined } from '@ant-design/icons'
import { Tooltip, Typography } from 'antd'
import { defineLayout } from '#renderers/view.ts'
import { groupTitle } from './kind.ts'

export default defineLayout(groupTitle, ({ label, options }) => (
  <Typography.Title level={5} style={{ textAlign: options.contentPosition, marginBlock: 12 }}>
    {options.content || label}
    {options.helpMessage && (
      <Tooltip title={options.helpMessage}>
        <InfoCircleOutlined
          tabIndex={0}
          aria-label={options.helpMessage}
          style={{ marginInlineStart: 8 }}
        />
      </Tooltip>
    )}
  </Typography.Title>
))
