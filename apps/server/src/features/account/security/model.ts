import type { Device } from '@homefield/contract/account'
import Bowser from 'bowser'

/** The native app's product token in the user agent; see RFC 9110, 10.1.5. */
const NATIVE = /(?:^|\s)Homefield\/\d/
const KINDS: Readonly<Record<string, Device['kind']>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
}
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Device, browser and system of a user agent.
 * Only known names are returned: an attacker chooses the user agent, and the account's owner reads it.
 */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { kind: 'unknown', browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = browser.name ?? ''
  const system = os.name ?? ''
  return {
    kind: KINDS[platform.type ?? ''] ?? 'unknown',
    browser: NATIVE.test(userAgent) ? 'Homefield' : BROWSERS.has(name) ? name : '',
    system: SYSTEMS.has(system) ? system : '',
  }
}
