/**
 * Whether this run goes through everything: `SWEEP=1 npm run test:e2e`. What differs by theme, width, language or zone
 * alone is otherwise seen once each, not in every pair.
 */
export const isSweep = process.env['SWEEP'] === '1'
