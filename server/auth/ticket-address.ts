import { isWebAddress, menuTypes, propertiesOf } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { ownSite } from './ticket.ts'

const token = '${token}'
const dataView = '${dataV}'

/** An address that a ticket can be made for. */
export interface Destination {
  /** Whether the address contains the placeholder for a ticket. */
  readonly isAsking: boolean
  readonly moduleId: string
  /** The host that the ticket is for, or the mark of this site. */
  readonly host: string
  /** The address with the ticket filled in. */
  fill(ticket: string): string
}

const templateOf = ({ type, urlAddress }: MenuItem, moduleId: string): string =>
  type === menuTypes.view ? `${dataView}/view/${encodeURIComponent(moduleId)}/${token}` : urlAddress

function withDataView(template: string, dataViewHost: string): string {
  if (!template.includes(dataView)) return template
  if (dataViewHost === '') throw new Failure('noDataViewHost')
  return template.replaceAll(dataView, () => dataViewHost.replace(/\/+$/, ''))
}

/**
 * Where a menu entry of type 6 or 7 leads (specification 2.5), seen from the caller's host. Throws
 * noDataViewHost where the visualisation host is needed but not set, and noAddress for anything but
 * web addresses and paths of this site.
 */
export function destinationOf(
  item: MenuItem,
  at: { readonly dataViewHost: string; readonly host: string },
): Destination {
  const moduleId = propertiesOf(item).moduleId || item.id
  const template = withDataView(templateOf(item, moduleId), at.dataViewHost)
  const fill = (ticket: string): string => template.replaceAll(token, () => ticket)
  const [sample, here] = [fill('ticket'), `http://${at.host}`]
  if (!isWebAddress(sample) || !URL.canParse(sample, here)) throw new Failure('noAddress')
  const { host } = new URL(sample, here)
  return {
    isAsking: template.includes(token),
    moduleId,
    host: host === at.host ? ownSite(host) : host,
    fill,
  }
}
