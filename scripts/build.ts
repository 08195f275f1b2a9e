/** `npm run build`: builds the web app and bundles the server, if they are out of date. `serve.ts` starts the result. */
import { buildServer } from './server-build.ts'
import { buildWeb } from './web-build.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
await buildWeb(say)
await buildServer(say)
