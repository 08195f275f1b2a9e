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
 * Returns the combinations of theme and device with which a test runs.
 * A test runs with all four combinations if `SWEEP=1` is set, and otherwise only with the combination `named`.
 * Some tests pass 'light, desktop' and others 'dark, phone', so `npm test` covers both themes and both devices.
 */
export const looks = (named: `${Look[0]}, ${Look[1]}`): readonly Look[] =>
  EVERY.filter(([theme, device]) => isExhaustive || named === `${theme}, ${device}`)
