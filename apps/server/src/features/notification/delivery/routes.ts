import { device } from '@homefield/contract/device'
import type { AddressOf } from '../../account/service.ts'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { Installation } from '../../../lib/installation.ts'
import { deliveriesOf, ifThere, ownAddress, sendTest } from './service.ts'

export interface DeliveryRoutesParts {
  readonly addressOf: AddressOf
  readonly installation: Pick<Installation, 'sendsMail' | 'sendsSms'>
}

export function deliveryRoutes(router: CallRouter, { addressOf, installation }: DeliveryRoutesParts): void {
  router.read(device.deliveries, ({ unit }) => deliveriesOf(unit))
  router.run(device.test, async ({ userId, work }) => {
    const own = await ownAddress(addressOf, userId, installation.sendsMail)
    const ways = { sendsMail: own !== undefined, sendsSms: installation.sendsSms }
    return (await ifThere(() => work.write(userId, (unit) => sendTest(unit, ways)))) ?? { ids: [] }
  })
}
