import { defineTexts } from '#schemas/text.ts'

/** Texts of the about dialog. */
export const aboutTexts = defineTexts({
  zh: {
    title: '关于',
    version: '版本',
    owner: '所属单位',
    close: '关闭',
    move: '用方向键移动窗口',
    rights: '© {year} {owner} 版权所有',
  },
  zhtw: {
    title: '關於',
    version: '版本',
    owner: '所屬單位',
    close: '關閉',
    move: '用方向鍵移動視窗',
    rights: '© {year} {owner} 版權所有',
  },
  en: {
    title: 'About',
    version: 'Version',
    owner: 'Owner',
    close: 'Close',
    move: 'Move with the arrow keys',
    rights: '© {year} {owner}. All rights reserved.',
  },
})
