import { defineTexts } from '#schemas/text.ts'

export const homeTexts = defineTexts({
  zh: { night: '夜深了，{name}', morning: '早上好，{name}', afternoon: '下午好，{name}', evening: '晚上好，{name}', recent: '最近访问', shortcuts: '快捷入口', noRecent: '您打开的页面会出现在这里。' },
  zhtw: { night: '夜深了，{name}', morning: '早安，{name}', afternoon: '午安，{name}', evening: '晚安，{name}', recent: '最近瀏覽', shortcuts: '快速入口', noRecent: '您開啟的頁面會出現在這裡。' },
  en: { night: 'Good night, {name}', morning: 'Good morning, {name}', afternoon: 'Good afternoon, {name}', evening: 'Good evening, {name}', recent: 'Recent pages', shortcuts: 'Shortcuts', noRecent: 'Pages that you open appear here.' },
})

/** The greeting of an hour, 0 to 23. */
export const greetingOf = (hour: number) => (hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')
