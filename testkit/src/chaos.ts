/**
 * True in `npm run test:chaos`, which tests every random case, every combination and every database engine.
 * All other runs test only a sample of the cases.
 */
export const isChaos = process.env['CHAOS'] === '1'
