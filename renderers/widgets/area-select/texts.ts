import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '省市区域',
    areaLevel: '选择到',
    province: '省',
    city: '市',
    district: '区县',
    street: '街道',
  },
  zhtw: {
    name: '省市區域',
    areaLevel: '選擇到',
    province: '省',
    city: '市',
    district: '區縣',
    street: '街道',
  },
  en: {
    name: 'Region',
    areaLevel: 'Lowest level',
    province: 'Province',
    city: 'City',
    district: 'District',
    street: 'Street',
  },
})
