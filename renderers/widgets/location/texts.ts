import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '定位',
    autoLocation: '新建时自动定位',
    adjustmentScope: '距本人位置不超过（米，0为不限）',
    locationScope: '常用地点及范围',
    onlyInScope: '只能选择常用地点范围内的位置',
    noPlaces: '请添加常用地点',
    choose: '填写地点',
    again: '修改地点',
    clear: '清除',
  },
  zhtw: {
    name: '定位',
    autoLocation: '新增時自動定位',
    adjustmentScope: '距本人位置不超過（公尺，0為不限）',
    locationScope: '常用地點及範圍',
    onlyInScope: '只能選擇常用地點範圍內的位置',
    noPlaces: '請新增常用地點',
    choose: '填寫地點',
    again: '修改地點',
    clear: '清除',
  },
  en: {
    name: 'Location',
    autoLocation: 'Locate automatically',
    adjustmentScope: 'Max distance from own position (m), 0 for no limit',
    locationScope: 'Allowed places',
    onlyInScope: 'Allowed places only',
    noPlaces: 'Add an allowed place',
    choose: 'Choose a place',
    again: 'Change place',
    clear: 'Clear',
  },
})
