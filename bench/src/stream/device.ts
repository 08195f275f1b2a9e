import { Agent, type ClientRequest, request } from 'node:http'
import type { Cookie } from '../server/minted-session.ts'

/** One device's stream, read as cheaply as can be: the process that listens to a thousand must not be what is measured. */
export interface Device {
  /** Called at each frame after the first, with its text. */
  heard: (text: string) => void
  close(): void
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** Resolves with the first frame, when the server counts the device in. */
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

/** As many at a time as the server lets in at a time. */
export async function openDevices(origin: string, cookies: readonly Cookie[]): Promise<Device[]> {
  const devices: Device[] = []
  for (let first = 0; first < cookies.length; first += 100)
    devices.push(
      ...(await Promise.all(cookies.slice(first, first + 100).map((cookie) => openDevice(origin, cookie)))),
    )
  return devices
}
