import type { Device } from '@homefield/contract/account'
import Bowser from 'bowser'

/** Matches the product name that the native app puts into its User-Agent header (RFC 9110, 10.1.5). */
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
 * Browser and system names that Bowser does not list are dropped.
 * A forged user agent could contain a message from an attacker, which the account's owner would see.
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
