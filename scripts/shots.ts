/**
 * `npm run screens [-- <names of e2e/src/shots> -g <pattern>]`: pictures of every screen and state with the demo family, light
 * and dark, wide and narrow, in `shots/`, and one page with all of them: `shots/index.html`. All of them take a quarter of an hour
 * on two cores; a name, `schedule` for example, some minutes.
 *
 *   npm run screens -- --page      makes the page anew from the pictures that are there
 *   npm run screens -- --readme    makes the README's pictures from them
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
  console.log(`${await writeScreensPage(SHOTS)} pictures: ${join(SHOTS, 'index.html')}`)
}

async function takePictures(): Promise<number> {
  // All of them anew: a screen that is gone has no picture any more.
  if (args.length === 0) await rm(SHOTS, { recursive: true, force: true })
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const command = [playwright, 'test', '--config', join(ROOT, 'e2e/shots.config.ts'), ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
