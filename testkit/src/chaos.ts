/**
 * True in `npm run test:chaos`, which runs every random case, combination and database engine.
 * All other runs test only a sample of the cases.
 */
export const isChaos = process.env['CHAOS'] === '1'
