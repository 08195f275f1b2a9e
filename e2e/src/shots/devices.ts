import type { ViewportSize } from '@playwright/test'

const KNOWN: Readonly<Record<string, ViewportSize>> = {
  small: { width: 320, height: 700 },
  mobile: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
}

/** `DEVICES=tablet,laptop,wide npm run screens -- schedule` replaces the default devices. */
export function devices(...usual: string[]): Record<string, ViewportSize> {
  const named = process.env['DEVICES']?.split(',') ?? usual
  return Object.fromEntries(
    named.map((name) => {
      const size = KNOWN[name]
      if (!size)
        throw new Error(
          `Unknown device in DEVICES: ${name}. Known devices: ${Object.keys(KNOWN).join(', ')}.`,
        )
      return [name, size]
    }),
  )
}

/** The devices on which most screens are captured by default. */
export const DEVICES = devices('desktop', 'mobile')
