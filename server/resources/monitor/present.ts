import type { CacheEntry } from '#schemas/api/monitor.ts'
import { cacheNames } from '#schemas/api/monitor.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { cachesOf } from '../../watch/caches.ts'

const texts = defineTexts({
  zh: {
    callers: '登录用户及其权限',
    models: '已发布的表单',
    totals: '记录总数',
    config: '系统配置',
  },
  zhtw: {
    callers: '登入使用者及其權限',
    models: '已發佈的表單',
    totals: '記錄總數',
    config: '系統設定',
  },
  en: {
    callers: 'Signed-in users and their rights',
    models: 'Published forms',
    totals: 'Counts of records',
    config: 'System settings',
  },
})

export const presentCaches = (
  caches: ReturnType<typeof cachesOf>,
  say: Say,
): Promise<CacheEntry[]> =>
  Promise.all(
    cacheNames.map(async (name) => ({
      name,
      fullName: say(texts, name),
      size: await caches[name].size(),
    })),
  )
