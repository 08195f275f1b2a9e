import type { Delivery, PushApp } from '@homefield/contract/device'
import { newId } from '../lib/ids.ts'
import { own, ownOnly, type Row } from './access-rows.fixture.ts'

const endpoint = 'https://push.example/send/one'
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/**
 * Returns the access-matrix rows (C60) of calls about devices and deliveries.
 * Each account has its own record of a phone, even if two accounts use the same phone.
 */
export function deviceRows(): Record<string, Row> {
  return {
    'device.put': {
      about: 'self',
      ask: () => ({
        method: 'PUT',
        path: '/devices/a-phone',
        body: {
          deviceName: 'Phone',
          platform: 'ios',
          deviceModel: 'iPhone17,1',
          osVersion: '19.1',
          fcmToken: `token:${newId()}`,
        },
      }),
    },
    'device.remove': { about: 'self', ask: () => ({ method: 'DELETE', path: '/devices/a-phone' }) },
    'device.subscribe': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/push-subscriptions', body: { endpoint, keys } }),
    },
    'device.unsubscribe': {
      about: 'self',
      ask: () => ({ method: 'DELETE', path: '/push-subscriptions', body: { endpoint } }),
    },
    'device.pushKey': { about: 'self', ask: () => ({ method: 'GET', path: '/push-key' }) },
    'device.test': { about: 'self', ask: () => ({ method: 'POST', path: '/deliveries/test' }) },
    'device.stopMails': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/mail-stops', body: { token: 'v1.k1.none' } }),
      refused: [403, 'linkInvalid'],
    },
    'device.pushApps': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/push-apps' }),
      ids: ({ pushApps }: { pushApps: PushApp[] }) => pushApps.map(({ id }) => id),
      visible: own(({ pushApp }) => pushApp),
    },
    'device.addPushApp': {
      about: 'self',
      ask: () => ({
        method: 'POST',
        path: '/push-apps',
        body: { id: newId(), kind: 'ntfy', server: 'https://ntfy.example', channel: 'cole', token: '' },
      }),
    },
    'device.removePushApp': {
      about: 'one',
      refusal: 'pushAppNotFound',
      id: ({ pushApp }) => pushApp,
      ask: (id) => ({ method: 'DELETE', path: `/push-apps/${id}` }),
      may: ownOnly,
    },
    'device.deliveries': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/deliveries' }),
      ids: ({ deliveries }: { deliveries: Delivery[] }) => deliveries.map(({ id }) => id),
      visible: own(({ delivery }) => delivery),
    },
  }
}
