/**
 * Measures a mass reconnect: a proxy restarts, and thousands of devices lose their connections at the same time.
 * Each device reconnects immediately, and 0.5 to 2 s after each rejection (C17).
 * The bench measures the time until the last device is connected again.
 * The baseline connects the same number of devices to an SSE server without authentication and database.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { idOf } from '../families/load.ts'
import { ms, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'
import { openDevice, openDevices } from './device.ts'

const CROWD = 5_000
const QUICK_CROWD = 2_000
/** Maximum time until the last device is connected, from CASES C17. */
const MOST_MS = 30_000

export async function crowdRow(server: MeasuredServer, quick: boolean): Promise<Row> {
  const size = quick ? QUICK_CROWD : CROWD
  const first = server.population.full * 2 + 1
  const cookies = await server.sessions(
    Array.from({ length: size }, (_, index) => idOf('user', first + index)),
  )
  const connected = await openDevices(server.origin, cookies)
  for (const device of connected) device.close()
  const { took, refusals } = await comeBack(server.origin, cookies)
  const bare = await bareCrowd(cookies)
  return {
    what: `stream: ${size.toLocaleString('en')} devices reconnect at once, until the last is connected`,
    ours: ms(took),
    limit: `${ms(bare)} bare SSE loop of node:http`,
    ratio: took / bare,
    budget: `≤ ${MOST_MS / 1000} s`,
    verdict: verdictOf(took, MOST_MS),
    notes: [
      `${refusals} were rejected at first and retried; each device belongs to another person, and the server reads that person's subjects; the time includes the devices' own process`,
    ],
  }
}

async function comeBack(
  origin: string,
  cookies: readonly Cookie[],
): Promise<{ took: number; refusals: number }> {
  let refusals = 0
  let devices: readonly { close(): void }[] = []
  const end = performance.now() + 2 * MOST_MS
  const comes = async (cookie: Cookie) => {
    for (;;) {
      try {
        return await openDevice(origin, cookie)
      } catch (error) {
        if (performance.now() > end) throw error
        refusals += 1
        await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_500))
      }
    }
  }
  const took = await timed(async () => {
    devices = await Promise.all(cookies.map(comes))
  })
  for (const device of devices) device.close()
  return { took, refusals }
}

async function bareCrowd(cookies: readonly Cookie[]): Promise<number> {
  const server = createServer({ keepAlive: false }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\n')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', 4_096, resolve))
  try {
    const { took } = await comeBack(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies)
    return took
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
