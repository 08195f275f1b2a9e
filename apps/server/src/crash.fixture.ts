/*
 * Starts the real server process for crash.test.ts.
 * The argument is the port of the test's fake calendar server.
 */
import { main } from './main.ts'

const port = Number(process.argv[2])
await main({
  loopback: (host) => (host === 'league.example' ? { address: '127.0.0.1', port, tls: false } : undefined),
})
