import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Zones of the test process: neither is a CI machine's own, and both have odd offsets (+5:45).
process.env['TZ'] = 'Asia/Kathmandu'
// What one process of the tests has compiled, the others do not compile again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

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
          setupFiles: ['./scripts/vitest.setup.ts'],
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
