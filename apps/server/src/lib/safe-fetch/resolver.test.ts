import { createSocket, type Socket } from 'node:dgram'
import { afterEach, describe, expect, it } from 'vitest'
import { askDns } from './resolver.ts'

const A = 1
const AAAA = 28
let server: Socket
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

/**
 * Starts a DNS server (RFC 1035) that returns the given records for any host name.
 * A query for a record type that is missing from `records` gets no response and times out.
 */
async function serveDns(records: { [A]?: number[][]; [AAAA]?: number[][] }): Promise<string> {
  server = createSocket('udp4')
  server.on('message', (query, from) => {
    // A zero byte ends the host name in a DNS query, and the record type follows.
    const questionEnd = query.indexOf(0, 12) + 5
    const type = query.readUInt16BE(questionEnd - 4)
    const answers = type === A ? records[A] : records[AAAA]
    if (!answers) return
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    const rows = answers.map((address) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]),
    )
    server.send(Buffer.concat([head, query.subarray(12, questionEnd), ...rows]), from.port, from.address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  return `127.0.0.1:${server.address().port}`
}

const never = new AbortController().signal

describe('askDns', () => {
  it('returns every IPv4 and IPv6 address of a host, so that SafeFetch can check all of them (C31)', async () => {
    const dns = await serveDns({
      [A]: [
        [93, 184, 215, 14],
        [10, 0, 0, 1],
      ],
      [AAAA]: [[0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    })
    const found = await askDns([dns])('feeds.example.org', never)
    expect([...found].toSorted()).toEqual(['10.0.0.1', '93.184.215.14', 'fd00::1'])
  })

  it('accepts a name with only IPv4 or only IPv6 addresses', async () => {
    const dns = await serveDns({ [A]: [[93, 184, 215, 14]], [AAAA]: [] })
    expect(await askDns([dns])('feeds.example.org', never)).toEqual(['93.184.215.14'])
  })

  it('rejects a name without addresses', async () => {
    const dns = await serveDns({ [A]: [], [AAAA]: [] })
    await expect(askDns([dns])('feeds.example.org', never)).rejects.toMatchObject({ code: 'ENODATA' })
  })

  it('aborts a query to a silent name server (C30)', async () => {
    const dns = await serveDns({})
    const stop = new AbortController()
    const asking = askDns([dns])('feeds.example.org', stop.signal)
    stop.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ECANCELLED' })
  })
})
