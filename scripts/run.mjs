// Starts one of our TypeScript programs. Plain JavaScript, because it may itself run on an older Node: npm runs scripts
// with the repository's own Node 26 where there is a package of it (Linux), and with the system's elsewhere.
import * as module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , program] = process.argv
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Homefield needs Node 26, and this is Node ${process.versions.node}.\n` +
      (process.platform === 'linux'
        ? 'It brings its own on Linux, which was not installed. Install with optional packages:\n  npm ci --include=optional'
        : 'It brings its own on Linux only: install Node 26 from nodejs.org and try again.'),
  )
  process.exit(1)
}
// What was compiled at one start is not compiled at the next: half of what loading the server costs. Where nothing may be
// written here, it is compiled each time.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
process.argv.splice(1, 2, program)
await import(pathToFileURL(program).href)
