import { HistoryOutlined } from '@ant-design/icons'

/** The icon of what was done to many records; loaded after the list. */
export const BatchIcon = () => <HistoryOutlined aria-hidden />
