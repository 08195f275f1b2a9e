// Starts one of our TypeScript programs. Plain JavaScript, because it may itself run on an older Node: npm runs scripts
// with the repository's own Node 24 (the package `node`), unless its install script was not allowed to run.
import { pathToFileURL } from 'node:url'

const [, , program, ...rest] = process.argv
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Homefield brings its own Node 24, but this is Node ${process.versions.node}.\n` +
      'The install script of the package "node" did not run. Allow it and install again:\n' +
      '  npm ci --ignore-scripts=false',
  )
  process.exit(1)
}
process.argv.splice(1, 2, program, ...rest)
await import(pathToFileURL(program).href)
