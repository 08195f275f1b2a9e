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
 * Returns the themes and devices of a screen test: all four combinations with `SWEEP=1`, otherwise only `named`.
 * Some tests name light on desktop and others dark on phone, so `npm test` covers each theme and each device.
 */
export const looks = (named: `${Look[0]}, ${Look[1]}`): readonly Look[] =>
  EVERY.filter(([theme, device]) => isExhaustive || named === `${theme}, ${device}`)
