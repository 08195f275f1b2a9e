import { isExhaustive } from './exhaustive.ts'

const DESKTOP = ['desktop', { width: 1440, height: 900 }] as const
const PHONE = ['phone', { width: 390, height: 844 }] as const
const EVERY = [
  ['light', ...DESKTOP],
  ['dark', ...PHONE],
  ['dark', ...DESKTOP],
  ['light', ...PHONE],
] as const

type Look = (typeof EVERY)[number]

/**
 * Themes and widths for a test of screens: the named pair, or all pairs if `SWEEP=1`.
 * Some journeys name the light desktop and others the dark phone, so `npm test` covers each theme and each width.
 */
export const looks = (named: `${Look[0]}, ${Look[1]}`): readonly Look[] =>
  EVERY.filter(([theme, device]) => isExhaustive || named === `${theme}, ${device}`)
