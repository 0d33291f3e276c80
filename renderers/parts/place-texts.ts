import { defineTexts } from '#schemas/text.ts'

export const placeTexts = defineTexts({
  zh: {
    name: '地点名称', address: '详细地址', longitude: '经度', latitude: '纬度', mine: '使用我的位置', denied: '无法获取位置，请检查浏览器的定位权限，或直接填写经纬度。', deniedForScope: '无法获取您的位置，而此处只能选择您附近的地点，请检查浏览器的定位权限。',
    badLongitude: '经度必须在 -180 到 180 之间', badLatitude: '纬度必须在 -90 到 90 之间', tooFar: '该位置距您超过{limit}米', outside: '该位置不在允许的范围内', use: '使用此处', cancel: '取消',
    known: '常用地点', recent: '最近使用', choose: '选择常用地点', search: '搜索地点', nothing: '没有找到地点', map: '地图，点击选择位置', noMap: '地图暂时无法打开，可以直接填写地点。',
  },
  zhtw: {
    name: '地點名稱', address: '詳細地址', longitude: '經度', latitude: '緯度', mine: '使用我的位置', denied: '無法取得位置，請檢查瀏覽器的定位權限，或直接填寫經緯度。', deniedForScope: '無法取得您的位置，而此處只能選擇您附近的地點，請檢查瀏覽器的定位權限。',
    badLongitude: '經度必須在 -180 到 180 之間', badLatitude: '緯度必須在 -90 到 90 之間', tooFar: '該位置距您超過{limit}公尺', outside: '該位置不在允許的範圍內', use: '使用此處', cancel: '取消',
    known: '常用地點', recent: '最近使用', choose: '選擇常用地點', search: '搜尋地點', nothing: '找不到地點', map: '地圖，點擊選擇位置', noMap: '地圖暫時無法開啟，可以直接填寫地點。',
  },
  en: {
    name: 'Name of the place', address: 'Address', longitude: 'Longitude', latitude: 'Latitude', mine: 'Use my position', denied: 'Your position cannot be had. Check its permission in the browser, or type the coordinates.', deniedForScope: 'Your position cannot be had, and only places near you may be chosen. Check its permission in the browser.',
    badLongitude: 'A longitude is between -180 and 180', badLatitude: 'A latitude is between -90 and 90', tooFar: 'This is more than {limit} metres from you', outside: 'This is outside of the places that are allowed', use: 'Use this place', cancel: 'Cancel',
    known: 'Known places', recent: 'Used lately', choose: 'Choose a known place', search: 'Search for a place', nothing: 'No such place was found', map: 'Map; press to choose a position', noMap: 'The map cannot be opened now. The place can be typed.',
  },
})
