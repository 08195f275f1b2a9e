import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `TEXT_SIZE=200 npm run screens` doubles the browser's default font size of 16 px. */
const percent = Number(process.env['TEXT_SIZE'] ?? 100)
const textSize = percent === 100 ? [] : [`--blink-settings=defaultFontSize=${(percent * 16) / 100}`]

/** Takes screenshots of every screen for visual review, without comparing them. scripts/shots.ts starts it. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results/shots',
  reporter: [['list']],
  retries: 0,
  use: {
    ...journeys.use,
    launchOptions: {
      ...journeys.use?.launchOptions,
      args: [...(journeys.use?.launchOptions?.args ?? []), ...textSize],
    },
  },
})
