/**
 * Whether this run goes through everything: `SWEEP=1 npm run test:e2e`. What differs by theme, width, language or zone
 * alone is otherwise seen once each, not in every pair.
 */
export const isSweep = process.env['SWEEP'] === '1'

/**
 * A journey beside those that `npm test` goes: another corner of a feature that has its journey there. All of them go with
 * `npm run test:journeys`.
 */
export const DEEP = { tag: '@deep' } as const
