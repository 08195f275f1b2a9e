/**
 * Whether this run covers everything: `SWEEP=1 npm run test:e2e`.
 * Other runs cover each theme, width, language and zone once, but not every combination.
 */
export const isExhaustive = process.env['SWEEP'] === '1'

/**
 * Tag of journeys that `npm test` skips, because another journey covers the feature's main path.
 * `npm run test:journeys` runs all journeys.
 */
export const DEEP = { tag: '@deep' } as const
