import type { ViewportSize } from '@playwright/test'

const KNOWN: Readonly<Record<string, ViewportSize>> = {
  small: { width: 320, height: 700 },
  mobile: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
}

const named = process.env['DEVICES']?.split(',') ?? ['desktop', 'mobile']

/** The widths that screens are seen in. Others are `DEVICES=tablet,laptop,wide npm run screens -- schedule`. */
export const DEVICES = Object.fromEntries(
  named.map((name) => {
    const size = KNOWN[name]
    if (!size) throw new Error(`DEVICES knows ${Object.keys(KNOWN).join(', ')}, not ${name}.`)
    return [name, size]
  }),
)
