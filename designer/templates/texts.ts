import { defineTexts } from '#schemas/text.ts'

/** Texts of the gallery of templates. */
export const templateTexts = defineTexts({
  zh: { title: '从模板新建', ready: '模板', own: '已有表单', search: '搜索模板或表单', preview: '预览', use: '使用', fields: '{count}个字段', none: '没有找到', failed: '加载失败', close: '关闭', useOf: '使用“{name}”', previewOf: '预览“{name}”', more: '仅显示最近的{count}个，请搜索', unreadable: '该表单无法读取' },
  zhtw: { title: '從範本新增', ready: '範本', own: '現有表單', search: '搜尋範本或表單', preview: '預覽', use: '使用', fields: '{count}個欄位', none: '沒有找到', failed: '載入失敗', close: '關閉', useOf: '使用「{name}」', previewOf: '預覽「{name}」', more: '僅顯示最近的{count}個，請搜尋', unreadable: '該表單無法讀取' },
  en: { title: 'New from a template', ready: 'Templates', own: 'Your forms', search: 'Search templates and forms', preview: 'Preview', use: 'Use', fields: '{count} fields', none: 'Nothing found', failed: 'They could not be loaded', close: 'Close', useOf: 'Use {name}', previewOf: 'Preview {name}', more: 'The latest {count} only; search for others', unreadable: 'This form cannot be read' },
})
