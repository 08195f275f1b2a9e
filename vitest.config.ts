import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Zones of the test process: neither is a CI machine's own, and both have odd offsets (+5:45).
process.env['TZ'] = 'Asia/Kathmandu'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
    globalSetup: ['./scripts/vitest.cluster.ts'],
    setupFiles: ['./scripts/vitest.setup.ts'],
    pool: 'forks',
    // Most of them wait for a database or a browser: on two cores vitest's own number, one, leaves half of it idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // On a machine that others use too, a kill or a race may come at a bad moment once; a defect comes twice.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
