import { CHROMIUM_ARGS } from '@homefield/testkit/chromium'
import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results',
  // `npm run test:journeys` and a sweep go all ways (harness/sweep.ts).
  ...(process.env['JOURNEYS'] === 'all' || process.env['SWEEP'] === '1' ? {} : { grepInvert: /@deep/ }),
  fullyParallel: true,
  // One worker per core: on two cores, three workers took a quarter longer than two (2026-11-24). On a large machine so
  // many that the tests' PostgreSQL has connections for all.
  workers: Math.min(availableParallelism(), 12),
  retries: process.env['CI'] ? 1 : 0,
  // A busy machine needs this long; a journey that passes does not wait for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_RESULTS'] ?? '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    // Journeys see what goes over the network; those that are about the service worker allow it.
    serviceWorkers: 'block',
    // Recording costs a quarter of the time: where a failure is tried again, the second try is recorded; elsewhere on
    // demand, `TRACE=1 npx playwright test …`. What the page looked like is kept in any case.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Set by the global setup; the packed browser is chrome-headless-shell.
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: CHROMIUM_ARGS,
    },
  },
})
