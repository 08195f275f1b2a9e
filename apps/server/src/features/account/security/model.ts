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
 * Returns the device, browser and system that a user agent names.
 * Drops browser and system names that the library Bowser does not list.
 * A forged user agent could otherwise show an attacker's message to the account's owner.
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
