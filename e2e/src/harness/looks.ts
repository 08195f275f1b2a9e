import { isSweep } from './sweep.ts'

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
 * In which themes and widths screens are looked at: in the named pair, and in a sweep in every one. Some journeys name the
 * light desktop and others the dark phone, so that each theme and each width is seen in `npm test`.
 */
export const looks = (named: `${Look[0]}, ${Look[1]}`): readonly Look[] =>
  EVERY.filter(([theme, device]) => isSweep || named === `${theme}, ${device}`)
