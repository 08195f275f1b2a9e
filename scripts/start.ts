/** `npm start`: builds what is not built, then serves. */
import { buildWeb } from './web-build.ts'

const webRoot = await buildWeb((line) => process.stdout.write(`${line}\n`))
const { main } = await import('../apps/server/src/main.ts')
await main({ webRoot })
