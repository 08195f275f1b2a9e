/** `npm start`: builds the web app if it is out of date, then starts the server. */
import { flushCompileCache } from 'node:module'
import { buildWeb } from './web-build.ts'

const webRoot = await buildWeb((line) => process.stdout.write(`${line}\n`))
const { main } = await import('../apps/server/src/main.ts')
await main({ webRoot })
// Node writes its compile cache only at a normal exit. The flush saves the cache even if the process is killed.
flushCompileCache()
