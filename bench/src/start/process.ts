/** Starts the server as `npm start` does. The argument is the port of a fake calendar server for `league.example`. */
import type * as Server from '../../../apps/server/src/main.ts'
import { buildServer } from '../../../scripts/server-build.ts'
import { buildWeb } from '../../../scripts/web-build.ts'

const port = Number(process.argv[2])
const webRoot = await buildWeb(() => undefined)
const bundle = await buildServer(() => undefined)
const { main } = (await import(bundle)) as typeof Server
await main({
  webRoot,
  loopback: (host) => (host === 'league.example' ? { address: '127.0.0.1', port, tls: false } : undefined),
})
