import { randomUUID } from 'node:crypto'
import { createLogger } from '../../lib/logger.ts'
import { natsWire } from '../../stream/nats-wire.ts'
import { broken, type Finding, ok, warning, wordsOf } from './finding.ts'
import type { Check, DoctorParts } from './parts.ts'

const PROBE = Buffer.from('homefield')

export const checkFiles: Check = async (part, { storage, config }) => {
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir
  const key = { id: randomUUID(), variant: 'check' }
  const advice = config.s3
    ? 'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the S3 keys, and that the keys may read, write, list and delete.'
    : 'Check the disk and the permissions of the data directory.'
  try {
    await storage.put(key, PROBE)
    const found = await storage.get(key)
    const bytes = found && Buffer.concat(await found.stream.toArray())
    await storage.delete(key.id)
    if (!bytes?.equals(PROBE))
      return broken(part, `A test file in ${where} came back changed or not at all.`, advice)
    if (await storage.exists(key))
      return broken(part, `A test file in ${where} could not be deleted.`, advice)
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return broken(part, `A test file in ${where} failed: ${wordsOf(cause ?? error)}`, advice)
  }
  return ok(part, `wrote, read and deleted a test file in ${where}`)
}

export const checkMail: Check = async (part, { mailer, config }) => {
  if (!mailer.delivers)
    return warning(
      part,
      'Mail is stored instead of sent: nobody can confirm an address or recover an account by mail.',
      'Set SMTP_URL and MAIL_FROM.',
    )
  try {
    await mailer.check()
    return ok(part, `the mail server accepts mail from ${config.mail.from}`)
  } catch (error) {
    return broken(part, `The check of the mail server failed: ${wordsOf(error)}`, 'Check SMTP_URL.')
  }
}

export const checkNats: Check = async (part, { config: { nats } }) => {
  if (!nats) return ok(part, 'not set: processes notify each other through PostgreSQL')
  const names = nats.servers.join(', ')
  try {
    const wire = natsWire({ settings: nats, log: createLogger({ level: 'silent' }) })
    const line = await wire.connect({ heard: () => undefined, lost: () => undefined })
    await line.listen()
    await line.check()
    await line.end()
    return ok(part, `${names} answers and lets Homefield subscribe`)
  } catch (error) {
    return broken(part, `${names} cannot be used: ${wordsOf(error)}`, 'Check NATS_URL and the NATS server.')
  }
}

export const checkPlaces: Check = (part, parts) =>
  checkService(part, parts, 'places', {
    off: 'off (MAPS_PROVIDER=none): people type addresses without suggestions',
    advice:
      'Check MAPS_PROVIDER, MAPS_PHOTON_URL and MAPS_GOOGLE_KEY. Events can be saved meanwhile, without a map.',
  })

export const checkTiles: Check = (part, parts) =>
  checkService(part, parts, 'tiles', {
    off: 'off (MAPS_PROVIDER=none): events have no map',
    advice: 'Check MAPS_TILES_URL. It must lead to a TileJSON file.',
  })

export const checkRouting: Check = (part, parts) =>
  checkService(part, parts, 'routing', {
    off: 'not set: drive times are estimated from the distance',
    advice:
      'Check ROUTING_SERVICE and ROUTING_URL, or GOOGLE_ROUTES_KEY. Drive times are estimated meanwhile.',
  })

export const checkTeamsnap: Check = (part, parts) =>
  checkService(part, parts, 'teamsnap', {
    off: 'not set: people connect TeamSnap by calendar link',
    advice: 'Check TEAMSNAP_CLIENT_ID and TEAMSNAP_CLIENT_SECRET.',
  })

export const checkSms: Check = (part, parts) =>
  checkService(part, parts, 'sms', {
    off: 'not set: Homefield sends no text messages',
    advice: 'Check SMS_URL.',
  })

async function checkService(
  part: string,
  { services }: DoctorParts,
  name: 'places' | 'tiles' | 'routing' | 'teamsnap' | 'sms',
  { off, advice }: { readonly off: string; readonly advice: string },
): Promise<Finding> {
  const ask = services[name]
  if (!ask) return ok(part, off)
  try {
    await ask()
    return ok(part, 'answers')
  } catch (error) {
    return warning(part, `The test request failed: ${wordsOf(error)}`, advice)
  }
}
