/** `npm start`: builds the web app if it is out of date, then starts the server. */
import { flushCompileCache } from 'node:module'
import { buildWeb } from './web-build.ts'

const webRoot = await buildWeb((line) => process.stdout.write(`${line}\n`))
const { main } = await import('../apps/server/src/main.ts')
await main({ webRoot })
// Without the flush, a killed process would lose Node's compile cache, which Node writes only at a normal exit.
flushCompileCache()
