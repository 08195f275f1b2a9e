/**
 * True in `npm run test:chaos`, which runs all random cases, all pairs and all database engines.
 * All other runs test only a sample of the cases.
 */
export const isChaos = process.env['CHAOS'] === '1'
