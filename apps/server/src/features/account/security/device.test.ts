import { expect, test } from 'vitest'
import { deviceOf } from './model.ts'

const SAFARI_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const SAFARI_IPAD =
  'Mozilla/5.0 (iPad; CPU OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1'
const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const APP_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Homefield/1.0'
const APP_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Homefield/1.0'

test.each([
  [SAFARI_MAC, { kind: 'desktop', browser: 'Safari', system: 'macOS' }],
  [EDGE, { kind: 'desktop', browser: 'Microsoft Edge', system: 'Windows' }],
  [CHROME_ANDROID, { kind: 'phone', browser: 'Chrome', system: 'Android' }],
  [SAFARI_IPAD, { kind: 'tablet', browser: 'Safari', system: 'iOS' }],
  [FIREFOX_LINUX, { kind: 'desktop', browser: 'Firefox', system: 'Linux' }],
  [APP_IPHONE, { kind: 'phone', browser: 'Homefield', system: 'iOS' }],
  [APP_ANDROID, { kind: 'phone', browser: 'Homefield', system: 'Android' }],
  ['Homefield/1.2 (iPhone; iOS 17.4)', { kind: 'phone', browser: 'Homefield', system: 'iOS' }],
  ['', { kind: 'unknown', browser: '', system: '' }],
  ['node', { kind: 'unknown', browser: '', system: '' }],
])('names the device of the user agent %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})

test.each([
  'Your account is blocked, call +1 900 555 0100/1.0 (really)',
  '<script>alert(1)</script>/1.0 x',
  `${'a/'.repeat(499)} x`,
  `Mozilla/5.0 (${'x '.repeat(490)})`,
])('shows no text from a hostile user agent: %s (C67)', (userAgent) => {
  const { browser, system } = deviceOf(userAgent)
  expect([browser, system]).toEqual(['', ''])
})
