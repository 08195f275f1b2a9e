/**
 * `npm run screens [-- <names of e2e/src/shots> -g <pattern>]`
 *
 * Takes screenshots of every screen and state with the demo family, in light and dark, wide and narrow.
 * The script writes the screenshots into `shots/`, with one page that shows them all: `shots/index.html`.
 * A full run takes 15 minutes on two cores; `npm run screens -- schedule` takes a few minutes.
 *
 *   npm run screens -- --page      writes the page again from the existing screenshots
 *   npm run screens -- --readme    writes the README's pictures from the existing screenshots
 */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keepForReadme, writeScreensPage } from './screens-page.ts'

const ROOT = join(import.meta.dirname, '..')
const SHOTS = join(ROOT, 'shots')
const args = process.argv.slice(2)

if (args.includes('--readme')) await keepForReadme(SHOTS, join(ROOT, 'docs/pictures'))
else {
  if (!args.includes('--page')) process.exitCode = await takePictures()
  console.log(`${await writeScreensPage(SHOTS)} screenshots: ${join(SHOTS, 'index.html')}`)
}

async function takePictures(): Promise<number> {
  // A full run starts from an empty folder, so that removed screens leave no old screenshots.
  if (args.length === 0) await rm(SHOTS, { recursive: true, force: true })
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const command = [playwright, 'test', '--config', join(ROOT, 'e2e/shots.config.ts'), ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
