import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `TEXT_SIZE=200 npm run screens` is a reader whose browser shows text twice as large; the usual size is 16 px. */
const percent = Number(process.env['TEXT_SIZE'] ?? 100)
const textSize = percent === 100 ? [] : [`--blink-settings=defaultFontSize=${(percent * 16) / 100}`]

/** Pictures of every screen, for eyes; nothing is compared. Started by scripts/shots.ts. */
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
