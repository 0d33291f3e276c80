import { defineTexts } from '#schemas/text.ts'

export const signatureTexts = defineTexts({
  zh: { title: '电子签章', name: '签章名称', code: '签章编码', add: '新增签章', edit: '编辑签章', image: '签章图片', choose: '选择图片', notPicture: '请选择 PNG、JPEG 或 WebP 图片；图片过大时请先裁剪', needImage: '请选择签章图片', users: '使用人员', people: '{count} 人', nobody: '无人可用' },
  zhtw: { title: '電子簽章', name: '簽章名稱', code: '簽章編碼', add: '新增簽章', edit: '編輯簽章', image: '簽章圖片', choose: '選擇圖片', notPicture: '請選擇 PNG、JPEG 或 WebP 圖片；圖片過大時請先裁切', needImage: '請選擇簽章圖片', users: '使用人員', people: '{count} 人', nobody: '無人可用' },
  en: { title: 'Seals', name: 'Name', code: 'Code', add: 'New seal', edit: 'Edit seal', image: 'Picture', choose: 'Choose a picture', notPicture: 'Choose a PNG, JPEG or WebP picture; cut a large one first', needImage: 'Choose the picture of the seal', users: 'Who may use it', people: '{count} people', nobody: 'Nobody' },
})
