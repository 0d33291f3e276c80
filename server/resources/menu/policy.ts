import type { MenuEntry } from '#schemas/api/menu.ts'
import { isWebAddress, menuTypes, permissionSwitches, propertiesOf } from '#schemas/menu.ts'
import { canMenu } from '#schemas/permission.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

type MenuOpening = Pick<MenuEntry, 'type' | 'propertyJson'>

const switchedOff = (entry: MenuOpening | undefined): readonly string[] =>
  entry
    ? permissionSwitches.filter((permissionSwitch) => propertiesOf(entry)[permissionSwitch] === 0)
    : []

/**
 * Refuses (403) callers who are no administrators and let an entry open more than they may: a
 * dictionary that they may not edit, or a form without its permissions.
 */
export function refuseOpening(caller: Caller, given: MenuOpening, before?: MenuOpening): void {
  if (caller.isAdministrator) return
  const leads = (opening: MenuOpening | undefined): string =>
    opening?.type === menuTypes.dictionary ? (propertiesOf(opening).moduleId ?? '') : ''
  if (leads(given) !== '' && leads(given) !== leads(before) && !canMenu(caller, 'dictionary'))
    throw new Failure('forbidden')
  const isSame =
    before?.type === given.type && propertiesOf(before).moduleId === propertiesOf(given).moduleId
  const was = isSame ? switchedOff(before) : []
  if (switchedOff(given).some((permissionSwitch) => !was.includes(permissionSwitch)))
    throw new Failure('forbidden')
}

const texts = defineTexts({
  zh: { address: '请输入正确的地址', page: '请输入页面地址', module: '请选择要打开的内容' },
  zhtw: { address: '請輸入正確的位址', page: '請輸入頁面位址', module: '請選擇要開啟的內容' },
  en: {
    address: 'Enter a web address, or a path of this site',
    page: 'Enter the address of the page',
    module: 'Choose what it opens',
  },
})

/**
 * Problems of an entry with its type (2.5): a page without a path, a link without an address, a
 * form or dictionary that does not exist (`opens` holds the existing ids).
 */
export function checkOpening(
  { type, urlAddress, propertyJson }: Pick<MenuEntry, 'type' | 'urlAddress' | 'propertyJson'>,
  opens: ReadonlySet<string>,
  say: Say,
): Problem[] {
  const problem = (path: string, code: 'address' | 'page' | 'module'): Problem[] => [
    { path, code, message: say(texts, code) },
  ]
  if (type === menuTypes.page && urlAddress.trim() === '') return problem('urlAddress', 'page')
  const sample = urlAddress.replaceAll('${token}', 'ticket').replace('${dataV}', 'https://host')
  if (type === menuTypes.link && !isWebAddress(sample)) return problem('urlAddress', 'address')
  const isOpening = type === menuTypes.model || type === menuTypes.dictionary
  return isOpening && !opens.has(propertiesOf({ propertyJson }).moduleId ?? '')
    ? problem('propertyJson', 'module')
    : []
}
