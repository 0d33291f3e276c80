import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '电子签章', seals: '可用签章（不选则不限）', sealed: '已盖章', choose: '选择签章', again: '更换签章', remove: '移除签章', none: '您没有可用的签章', loading: '正在加载签章', confirm: '确认', cancel: '取消' },
  zhtw: { name: '電子簽章', seals: '可用簽章（不選則不限）', sealed: '已蓋章', choose: '選擇簽章', again: '更換簽章', remove: '移除簽章', none: '您沒有可用的簽章', loading: '正在載入簽章', confirm: '確認', cancel: '取消' },
  en: { name: 'Seal', seals: 'Seals to choose from (none: all)', sealed: 'Sealed', choose: 'Choose a seal', again: 'Another seal', remove: 'Take the seal off', none: 'There is no seal that you may use', loading: 'Loading the seals', confirm: 'Confirm', cancel: 'Cancel' },
})
