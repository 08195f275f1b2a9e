/* The real server process. The test that starts it fakes its only platform. Its argument is the fake's port. */
import { main } from './main.ts'

const port = Number(process.argv[2])
await main({
  loopback: (host) => (host === 'league.example' ? { address: '127.0.0.1', port, tls: false } : undefined),
})
