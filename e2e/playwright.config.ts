import { CHROMIUM_ARGS } from '@homefield/testkit/chromium'
import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results',
  // Only `npm run test:journeys` and a sweep (harness/exhaustive.ts) run the tests tagged @deep.
  ...(process.env['JOURNEYS'] === 'all' || process.env['SWEEP'] === '1' ? {} : { grepInvert: /@deep/ }),
  fullyParallel: true,
  // One worker per core: on two cores, three workers took a quarter longer than two (2026-11-24). The cap of 12 keeps a
  // large machine within the connection limit of the test PostgreSQL.
  workers: Math.min(availableParallelism(), 12),
  retries: process.env['CI'] ? 1 : 0,
  // A busy machine may need this long. A passing test does not wait for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_RESULTS'] ?? '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    // Tests observe the network, so service workers are blocked. The tests of the service worker allow it.
    serviceWorkers: 'block',
    // Recording a trace takes a quarter longer. On CI only a retry is recorded. Elsewhere `TRACE=1 npx playwright test …`
    // records on demand. A failure always saves a screenshot.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The global setup sets CHROMIUM_PATH. The packed browser is chrome-headless-shell.
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: CHROMIUM_ARGS,
    },
  },
})
