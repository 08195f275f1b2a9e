import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Pictures of every screen, for eyes; nothing is compared. Started by scripts/shots.ts. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results/shots',
  reporter: [['list']],
  retries: 0,
})
