import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGS, findChromium } from '@homefield/testkit/chromium'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { appPlugins } from './apps/web/src/lib/testing/bundle.ts'

// Zones of the test process: neither is a CI machine's own, and both have odd offsets (+5:45).
process.env['TZ'] = 'Asia/Kathmandu'
// What one process of the tests has compiled, the others do not compile again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
// Unpacked once, here: test processes find the path in their environment.
const chromium = await findChromium()
Object.assign(process.env, chromium.environment, { CHROMIUM_PATH: chromium.path })

export default defineConfig({
  test: {
    globalSetup: ['./scripts/vitest.cluster.ts'],
    tags: [
      {
        name: 'deep',
        description: 'Another corner of what has its test in `npm test`: goes with `npm run test:all`.',
      },
    ],
    pool: 'forks',
    // Most of them wait for a database or a browser: with a worker a core, as vitest has it, a third of the time is idle,
    // and with one more a sixth. On a large machine so many that the engine of the tests has connections for all.
    maxWorkers: Math.min(availableParallelism(), 12) + 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{packages/*,testkit}/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          setupFiles: ['./scripts/vitest.setup.ts'],
          // The server keeps what it knows in the app it is given, not in modules: its files need not be read again for
          // each test file, which was a fifth of the time.
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
        // A cache that a new test makes incomplete reloads the page in the middle of a test.
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
            // As in Playwright's own tests.
            locators: { exact: false },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
    // On a machine that others use too, a kill or a race may come at a bad moment once; a defect comes twice.
    retry: process.env['CI'] ? 1 : 0,
    // Vitest gives a poll one second, which a busy machine needs for a new connection.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: process.env['CHAOS'] === '1' ? 600_000 : 60_000,
    hookTimeout: 120_000,
  },
})
