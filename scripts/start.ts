/** `npm start`: builds what is not built, then serves. */
import { flushCompileCache } from 'node:module'
import { buildWeb } from './web-build.ts'

const webRoot = await buildWeb((line) => process.stdout.write(`${line}\n`))
const { main } = await import('../apps/server/src/main.ts')
await main({ webRoot })
// Now, and not at the end: a process that is killed keeps it too.
flushCompileCache()
