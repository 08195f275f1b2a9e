/**
 * Starts the server that `npm run build` made, and writes nothing next to the program.
 * The image and the systemd unit start this file, because their program files are read-only.
 */
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Server from '../apps/server/src/main.ts'

const ROOT = join(import.meta.dirname, '..')
const bundle = join(ROOT, 'apps/server/dist/main.mjs')
const webRoot = join(ROOT, 'apps/web/dist')
if (existsSync(bundle) && existsSync(join(webRoot, 'index.html'))) {
  const { main } = (await import(pathToFileURL(bundle).href)) as typeof Server
  await main({ webRoot })
  // Node writes its compile cache only at a normal exit. The flush saves the cache even if the process is killed.
  flushCompileCache()
} else {
  process.stderr.write('Homefield is not built yet. Run: npm run build\n')
  process.exitCode = 1
}
