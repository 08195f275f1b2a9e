/**
 * True in `npm run test:chaos`, which runs all random cases, all pairs and all database engines.
 * Other runs take a sample of these cases.
 */
export const isChaos = process.env['CHAOS'] === '1'
