// Starts one of our TypeScript programs. Plain JavaScript, because it may itself run on an older Node: npm runs scripts
// with the repository's own Node 24 where there is a package of it (Linux), and with the system's elsewhere.
import { pathToFileURL } from 'node:url'

const [, , program, ...rest] = process.argv
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Homefield needs Node 24, and this is Node ${process.versions.node}.\n` +
      (process.platform === 'linux'
        ? 'It brings its own on Linux, which was not installed. Install with optional packages:\n  npm ci --include=optional'
        : 'It brings its own on Linux only: install Node 24 from nodejs.org and try again.'),
  )
  process.exit(1)
}
process.argv.splice(1, 2, program, ...rest)
await import(pathToFileURL(program).href)
