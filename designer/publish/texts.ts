import { defineTexts } from '#schemas/text.ts'

/** Texts of publishing and of the published versions. */
export const publishTexts = defineTexts({
  zh: {
    title: '发布', again: '再次发布版本 {number}', loading: '正在计算发布内容…', noSteps: '数据库无需变更', steps: '将要执行的变更', safe: '不影响已有数据', moves: '改动已有数据', loses: '部分数据将被搁置', rows: '涉及 {rows} 行', lost: '{lost} 行无法转换，将被搁置保存', problems: '问题',
    blocked: '存在错误，修正后才能发布', consent: '我已了解以上变更会影响已有数据，仍要发布', note: '版本说明', publish: '发布', cancel: '取消', newMenu: '新建菜单', menuName: '菜单名称', menuCode: '菜单编码', menuParent: '上级菜单', menuIcon: '图标', top: '顶级', published: '已发布版本 {number}', openPage: '打开页面', close: '完成', retry: '重试', failed: '发布未完成：{reason}',
    versions: '已发布的版本', none: '还没有发布过', version: '版本 {number}', live: '当前线上', by: '{name} 发布于 {time}', view: '查看', compare: '与画布比较', publishAgain: '再次发布', viewing: '版本 {number}（只读）', takeBack: '恢复到画布', codeWrong: '编码只能输入英文、数字和小数点且小数点不能放在首尾', goTo: '转到', needed: '请填写',
  },
  zhtw: {
    title: '發布', again: '再次發布版本 {number}', loading: '正在計算發布內容…', noSteps: '資料庫無需變更', steps: '將要執行的變更', safe: '不影響已有資料', moves: '更動已有資料', loses: '部分資料將被擱置', rows: '涉及 {rows} 筆', lost: '{lost} 筆無法轉換，將被擱置保存', problems: '問題',
    blocked: '存在錯誤，修正後才能發布', consent: '我已了解以上變更會影響已有資料，仍要發布', note: '版本說明', publish: '發布', cancel: '取消', newMenu: '新增選單', menuName: '選單名稱', menuCode: '選單編碼', menuParent: '上層選單', menuIcon: '圖示', top: '頂層', published: '已發布版本 {number}', openPage: '開啟頁面', close: '完成', retry: '重試', failed: '發布未完成：{reason}',
    versions: '已發布的版本', none: '還沒有發布過', version: '版本 {number}', live: '目前線上', by: '{name} 發布於 {time}', view: '檢視', compare: '與畫布比較', publishAgain: '再次發布', viewing: '版本 {number}（唯讀）', takeBack: '還原到畫布', codeWrong: '編碼只能輸入英文、數字和小數點且小數點不能放在首尾', goTo: '前往', needed: '請填寫',
  },
  en: {
    title: 'Publish', again: 'Publish version {number} again', loading: 'Working out what will happen…', noSteps: 'The database stays as it is', steps: 'What will happen', safe: 'No data is touched', moves: 'Existing data is changed', loses: 'Some values are set aside', rows: '{rows} rows hold a value', lost: '{lost} values do not convert and are kept aside', problems: 'Problems',
    blocked: 'Publishing is possible once the errors are mended', consent: 'I understand that this affects existing data, and publish it', note: 'Note for this version', publish: 'Publish', cancel: 'Cancel', newMenu: 'New menu entry', menuName: 'Menu name', menuCode: 'Menu code', menuParent: 'Parent entry', menuIcon: 'Icon', top: 'Top level', published: 'Version {number} is live', openPage: 'Open the page', close: 'Done', retry: 'Retry', failed: 'Not published: {reason}',
    versions: 'Published versions', none: 'Nothing was published yet', version: 'Version {number}', live: 'Live', by: '{name}, {time}', view: 'View', compare: 'Compare with the canvas', publishAgain: 'Publish again', viewing: 'Version {number} (read-only)', takeBack: 'Take it onto the canvas', codeWrong: 'A code has English letters, digits and dots, with no dot at either end', goTo: 'Go to', needed: 'Please fill this in',
  },
})
