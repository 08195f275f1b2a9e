import { CHROMIUM_ARGS } from '@homefield/testkit/chromium'
import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results',
  // Tests tagged @deep run only in `npm run test:journeys` and with `SWEEP=1` (harness/exhaustive.ts).
  ...(process.env['JOURNEYS'] === 'all' || process.env['SWEEP'] === '1' ? {} : { grepInvert: /@deep/ }),
  fullyParallel: true,
  // Use one worker per core. On two cores, three workers took 25 % longer than two workers (2026-11-24).
  // The cap of 12 keeps a large machine within the connection limit of the PostgreSQL server for tests.
  workers: Math.min(availableParallelism(), 12),
  retries: process.env['CI'] ? 1 : 0,
  // A test may take up to four minutes on a busy machine. The limit does not slow down passing tests.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_RESULTS'] ?? '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    // Tests observe the network, so service workers are blocked. The tests of the service worker allow them.
    serviceWorkers: 'block',
    // Recording a trace makes a test take 25 % longer, so on CI Playwright records a trace only for retries.
    // Locally, `TRACE=1 npx playwright test …` records every test. A failed test always saves a screenshot.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The global setup finds a browser that runs on this machine and puts its path into CHROMIUM_PATH.
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: CHROMIUM_ARGS,
    },
  },
})
