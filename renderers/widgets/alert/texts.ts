import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '提示', title: '标题', description: '说明', type: '样式', info: '信息', success: '成功', warning: '警告', error: '错误', showIcon: '显示图标', closable: '可关闭', closeText: '关闭文字', close: '关闭' },
  zhtw: { name: '提示', title: '標題', description: '說明', type: '樣式', info: '資訊', success: '成功', warning: '警告', error: '錯誤', showIcon: '顯示圖示', closable: '可關閉', closeText: '關閉文字', close: '關閉' },
  en: { name: 'Notice', title: 'Title', description: 'Text', type: 'Look', info: 'Information', success: 'Success', warning: 'Warning', error: 'Error', showIcon: 'With an icon', closable: 'Can be closed', closeText: 'Closed by', close: 'Close' },
})
