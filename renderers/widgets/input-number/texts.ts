import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '数字输入', min: '最小值', max: '最大值', step: '步长', stepStrictly: '只能是步长的倍数', controls: '增减按钮', badNumber: '请填写正确的数字', minOverMax: '最小值不能大于最大值', badDefault: '默认值不符合规则' },
  zhtw: { name: '數字輸入', min: '最小值', max: '最大值', step: '步長', stepStrictly: '只能是步長的倍數', controls: '增減按鈕', badNumber: '請填寫正確的數字', minOverMax: '最小值不能大於最大值', badDefault: '預設值不符合規則' },
  en: { name: 'Number', min: 'Least', max: 'Most', step: 'Step', stepStrictly: 'Only multiples of the step', controls: 'Step buttons', badNumber: 'A limit, the step or the default is not a number', minOverMax: 'The least is more than the most', badDefault: 'The default value breaks the limits' },
})
