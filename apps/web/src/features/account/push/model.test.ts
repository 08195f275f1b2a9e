import { expect, it } from 'vitest'
import { atOpening, deviceName } from './model.ts'

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    'Edge, Windows',
  ],
  ['something else', ''],
])('describes the device with the user agent %s as %j', (agent, name) => expect(deviceName(agent)).toBe(name))

it.each([
  [
    'registers a subscription again if this account’s earlier session registered it',
    { account: 'erin', isRegistered: false },
    'tell',
  ],
  ['keeps a subscription that this session registered', { account: 'erin', isRegistered: true }, 'leave'],
  ['ends another account’s subscription', { account: 'priya', isRegistered: true }, 'end'],
  ['ends a subscription if no account is stored for it', null, 'end'],
] as const)('when an account opens, atOpening %s', (_, owner, what) => {
  expect(atOpening(owner, 'erin')).toBe(what)
})
