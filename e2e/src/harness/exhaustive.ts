/**
 * True if the tests cover every combination of theme, width, language and zone: `SWEEP=1 npm run test:e2e`.
 * If `SWEEP=1` is not set, the tests cover each theme, width, language and zone once.
 */
export const isExhaustive = process.env['SWEEP'] === '1'

/**
 * Tag of journeys that `npm test` skips, because another journey covers the feature's main path.
 * `npm run test:journeys` runs all journeys.
 */
export const DEEP = { tag: '@deep' } as const
