import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGS, findChromium } from '@homefield/testkit/chromium'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { appPlugins } from './apps/web/src/lib/testing/bundle.ts'

// Tests run in Kathmandu's zone (+5:45), which no CI machine uses, so tests that depend on the local zone fail.
process.env['TZ'] = 'Asia/Kathmandu'
// The test processes share a cache of compiled code, which makes each process start faster.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
// Chromium is unpacked once, here. The test processes read its path from their environment.
const chromium = await findChromium()
Object.assign(process.env, chromium.environment, { CHROMIUM_PATH: chromium.path })

export default defineConfig({
  test: {
    globalSetup: ['./scripts/vitest.cluster.ts'],
    tags: [
      {
        name: 'deep',
        description:
          'Covers another case of behavior that `npm test` already tests. Runs only with `npm run test:all`.',
      },
    ],
    pool: 'forks',
    // Most tests wait for a database or a browser, so more workers than cores are faster.
    // Measured: with one worker per core (Vitest's default), the CPU is idle a third of the time.
    // Counting at most 12 cores keeps a large machine within the connection limit of the test PostgreSQL.
    maxWorkers: Math.min(availableParallelism(), 12) + 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{packages/*,testkit}/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          setupFiles: ['./scripts/vitest.setup.ts'],
          // The server keeps state in the app object, not in modules, so test files can share loaded modules.
          // Loading all modules again for each test file took a fifth of the test time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/mobile/src/**/*.test.ts'],
          exclude: ['**/*.browser.test.tsx'],
          setupFiles: ['./scripts/vitest.setup.ts'],
        },
      },
      {
        extends: true,
        plugins: appPlugins(),
        oxc: { jsx: { runtime: 'automatic' } },
        define: { __ANSWERS_VERSION__: '"test"' },
        // `force` rebuilds Vite's cache. If a test needed a dependency that an old cache lacks, Vite would reload
        // the page in the middle of the test.
        optimizeDeps: { force: true },
        test: {
          name: 'browser',
          include: ['apps/web/src/**/*.browser.test.tsx'],
          setupFiles: ['./scripts/vitest.setup.ts', './apps/web/src/lib/testing/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: { executablePath: chromium.path, args: CHROMIUM_ARGS },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            // Locators match a part of the text, as they do by default in Playwright.
            locators: { exact: false },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
    // A failed test runs a second time on CI: a timing problem rarely repeats, but a real defect does.
    retry: process.env['CI'] ? 1 : 0,
    // Vitest stops polling after 1 s by default, but on a busy machine a new connection alone can take 1 s.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: process.env['CHAOS'] === '1' ? 600_000 : 60_000,
    hookTimeout: 120_000,
  },
})
