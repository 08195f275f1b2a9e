// Starts a TypeScript program of this repository. This file is plain JavaScript because it may run on an older Node.
// On Linux, npm uses the repository's Node 26, for which a package exists. Elsewhere it uses the system's Node.
import * as module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , program] = process.argv
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Homefield needs Node 26, and this is Node ${process.versions.node}.\n` +
      (process.platform === 'linux'
        ? 'The package of Node for Linux was not installed. Install the optional packages:\n  npm ci --include=optional'
        : 'Homefield includes Node only on Linux. Install Node 26 from nodejs.org and try again.'),
  )
  process.exit(1)
}
// Caches compiled code between starts, which halves the server's load time.
// If the folder is not writable, Node compiles at each start.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
process.argv.splice(1, 2, program)
await import(pathToFileURL(program).href)
