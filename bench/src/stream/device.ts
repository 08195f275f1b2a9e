import { Agent, type ClientRequest, request } from 'node:http'
import type { Cookie } from '../server/minted-session.ts'

/** The event stream of one simulated device. Reading must be cheap, because this process reads 1,000 streams. */
export interface Device {
  /** The device calls this function with the text of each frame after the first frame. */
  heard: (text: string) => void
  close(): void
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** Resolves when the first frame arrives, because then the server has registered the device. */
export function openDevice(origin: string, { name, value }: Cookie): Promise<Device> {
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request(
      `${origin}/api/v1/stream`,
      { agent, headers: { cookie: `${name}=${value}` } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.on('error', () => undefined)
        answer.once('data', () => {
          const device: Device = { heard: () => undefined, close: () => outgoing.destroy() }
          answer.on('data', (text: string) => device.heard(text))
          resolve(device)
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Opens the streams in groups of 100, because the server admits new people in batches. */
export async function openDevices(origin: string, cookies: readonly Cookie[]): Promise<Device[]> {
  const devices: Device[] = []
  for (let first = 0; first < cookies.length; first += 100)
    devices.push(
      ...(await Promise.all(cookies.slice(first, first + 100).map((cookie) => openDevice(origin, cookie)))),
    )
  return devices
}
