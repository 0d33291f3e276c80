import { defineTexts } from '#schemas/text.ts'

/** Texts of the settings drawer (specification 2.6). */
export const settingsTexts = defineTexts({
  zh: {
    title: '界面设置', close: '关闭',
    layoutType: '导航模式', classic: '经典', functional: '功能', blend: '混合', plain: '简洁',
    slideClass: '侧边栏', dark: '深色', light: '浅色',
    themeClass: '主题色', blue: '蓝色', purple: '紫色', azure: '天蓝', ocean: '海洋', green: '绿色', yellow: '黄色', orange: '橙色', red: '红色', tints: '{name}的十级色阶',
    appearance: '外观', system: '跟随系统', size: '界面尺寸',
    show: '显示', tagsView: '多标签页', tagsIcon: '标签图标', useCache: '页面缓存', showLanguage: '显示语言选择', showSearch: '显示搜索', fixedHeader: '固定页头', sidebarLogo: '显示标志', isOpenCopyright: '版权信息',
    idle: '无操作时锁定屏幕', idleAfter: '无操作多少分钟后锁定', minutes: '分钟',
    reset: '恢复默认设置', resetTitle: '恢复默认设置', resetText: '所有界面设置将恢复为默认值，语言不变。确定吗？',
  },
  zhtw: {
    title: '介面設定', close: '關閉',
    layoutType: '導覽模式', classic: '經典', functional: '功能', blend: '混合', plain: '簡潔',
    slideClass: '側邊欄', dark: '深色', light: '淺色',
    themeClass: '主題色', blue: '藍色', purple: '紫色', azure: '天藍', ocean: '海洋', green: '綠色', yellow: '黃色', orange: '橙色', red: '紅色', tints: '{name}的十階色調',
    appearance: '外觀', system: '跟隨系統', size: '介面大小',
    show: '顯示', tagsView: '多頁籤', tagsIcon: '頁籤圖示', useCache: '頁面快取', showLanguage: '顯示語言選擇', showSearch: '顯示搜尋', fixedHeader: '固定頁首', sidebarLogo: '顯示標誌', isOpenCopyright: '版權資訊',
    idle: '閒置時鎖定螢幕', idleAfter: '閒置多少分鐘後鎖定', minutes: '分鐘',
    reset: '恢復預設值', resetTitle: '恢復預設值', resetText: '所有介面設定將恢復為預設值，語言不變。確定嗎？',
  },
  en: {
    title: 'Settings', close: 'Close',
    layoutType: 'Navigation mode', classic: 'Classic', functional: 'Functional', blend: 'Blend', plain: 'Plain',
    slideClass: 'Sidebar', dark: 'Dark', light: 'Light',
    themeClass: 'Theme colour', blue: 'Blue', purple: 'Purple', azure: 'Azure', ocean: 'Ocean', green: 'Green', yellow: 'Yellow', orange: 'Orange', red: 'Red', tints: 'Ten tints of {name}',
    appearance: 'Appearance', system: 'System', size: 'Size',
    show: 'Show', tagsView: 'Multi-tab view', tagsIcon: 'Tab icons', useCache: 'Page cache', showLanguage: 'Show language select', showSearch: 'Show search', fixedHeader: 'Fixed header', sidebarLogo: 'Logo', isOpenCopyright: 'Copyright line',
    idle: 'Lock the screen when idle', idleAfter: 'Minutes of idleness before locking', minutes: 'min',
    reset: 'Reset to defaults', resetTitle: 'Reset to defaults', resetText: 'All settings go back to their defaults; the language stays. Go on?',
  },
})
