import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '开关',
    activeTxt: '打开时的文字',
    inactiveTxt: '关闭时的文字',
    isOn: '默认打开',
    on: '是',
    off: '否',
  },
  zhtw: {
    name: '開關',
    activeTxt: '開啟時的文字',
    inactiveTxt: '關閉時的文字',
    isOn: '預設開啟',
    on: '是',
    off: '否',
  },
  en: {
    name: 'Switch',
    activeTxt: 'On text',
    inactiveTxt: 'Off text',
    isOn: 'On by default',
    on: 'Yes',
    off: 'No',
  },
})
