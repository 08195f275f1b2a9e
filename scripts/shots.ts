/**
 * `npm run screens [-- <names of e2e/src/shots> -g <pattern>]`
 *
 * Takes screenshots of every screen and state with the demo family: light and dark, on desktop and mobile.
 * The script writes the screenshots and a page that shows all of them (`index.html`) into `shots/`.
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
  // A full run first empties the folder, so that no screenshots of removed screens remain.
  if (args.length === 0) await rm(SHOTS, { recursive: true, force: true })
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const command = [playwright, 'test', '--config', join(ROOT, 'e2e/shots.config.ts'), ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
