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
 * Themes and screen widths for a screen test: the combination `named`, or all four with `SWEEP=1`.
 * Some tests use light on desktop, others dark on phone, so `npm test` covers each theme and width.
 */
export const looks = (named: `${Look[0]}, ${Look[1]}`): readonly Look[] =>
  EVERY.filter(([theme, device]) => isExhaustive || named === `${theme}, ${device}`)
