/**
 * Whether this run tries everything: `npm run test:chaos`. What is a matter of chance, of every pair or of many engines is
 * otherwise seen in a sample.
 */
export const isChaos = process.env['CHAOS'] === '1'
