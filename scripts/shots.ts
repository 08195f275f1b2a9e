/** `node scripts/shots.ts [filter]`: pictures of every screen and state, light and dark, wide and narrow, in `shots/`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', join(ROOT, 'e2e/shots.config.ts'), ...process.argv.slice(2)]
const child = spawn(process.execPath, [playwright, ...args], { cwd: ROOT, stdio: 'inherit' })
child.once('exit', (code) => (process.exitCode = code ?? 1))
