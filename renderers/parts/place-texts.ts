import { defineTexts } from '#schemas/text.ts'

export const placeTexts = defineTexts({
  zh: {
    name: '地点名称', address: '详细地址', longitude: '经度', latitude: '纬度', mine: '使用我的位置', denied: '无法获取位置，请检查浏览器的定位权限，或直接填写经纬度。', badLongitude: '经度必须在 -180 到 180 之间', badLatitude: '纬度必须在 -90 到 90 之间',
    use: '使用此处', cancel: '取消',
  },
  zhtw: {
    name: '地點名稱', address: '詳細地址', longitude: '經度', latitude: '緯度', mine: '使用我的位置', denied: '無法取得位置，請檢查瀏覽器的定位權限，或直接填寫經緯度。', badLongitude: '經度必須在 -180 到 180 之間', badLatitude: '緯度必須在 -90 到 90 之間',
    use: '使用此處', cancel: '取消',
  },
  en: {
    name: 'Name of the place', address: 'Address', longitude: 'Longitude', latitude: 'Latitude', mine: 'Use my position', denied: 'Your position cannot be had. Check its permission in the browser, or type the coordinates.', badLongitude: 'A longitude is between -180 and 180', badLatitude: 'A latitude is between -90 and 90',
    use: 'Use this place', cancel: 'Cancel',
  },
})
