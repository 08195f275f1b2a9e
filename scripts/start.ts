/** `npm start`: builds the web app and the server if they are out of date, then starts the server. */
import { flushCompileCache } from 'node:module'
import type * as Server from '../apps/server/src/main.ts'
import { buildServer } from './server-build.ts'
import { buildWeb } from './web-build.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const webRoot = await buildWeb(say)
const { main } = (await import(await buildServer(say))) as typeof Server
await main({ webRoot })
// Node writes its compile cache only at a normal exit. The flush saves the cache even if the process is killed.
flushCompileCache()
