import { defineTexts } from '#schemas/text.ts'

export const searchTexts = defineTexts({
  zh: {
    today: '今天',
    lastWeek: '最近7天',
    thisMonth: '本月',
    from: '{label}（起）',
    to: '{label}（止）',
    least: '最小',
    most: '最大',
    choose: '请选择',
  },
  zhtw: {
    today: '今天',
    lastWeek: '最近7天',
    thisMonth: '本月',
    from: '{label}（起）',
    to: '{label}（迄）',
    least: '最小',
    most: '最大',
    choose: '請選擇',
  },
  en: {
    today: 'Today',
    lastWeek: 'Last 7 days',
    thisMonth: 'This month',
    from: '{label}, from',
    to: '{label}, to',
    least: 'Min',
    most: 'Max',
    choose: 'Select',
  },
})
