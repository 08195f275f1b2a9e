import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isSecureOrigin } from '../../config/schema.ts'
import { SECRETS_FILE } from '../../config/secrets.ts'
import { broken, ok, warning } from './finding.ts'
import type { Check } from './parts.ts'

const LITTLE_BYTES = 1024 ** 3
const WRITE_BY_OTHERS = 0o022
const ANY_BY_OTHERS = 0o077
/** Files and folders of the data directory that only the user of Homefield may open. */
const PRIVATE = [SECRETS_FILE, 'files', 'outbox']

export const checkAddress: Check = (part, { config: { http, environment } }) => {
  if (!isSecureOrigin(http.publicUrl))
    return warning(
      part,
      `${http.publicUrl} is plain http. Browsers allow no secure cookies, service workers or pushes there.`,
      'Run Homefield behind an HTTPS proxy and set PUBLIC_URL to its https address. On this machine, open http://localhost.',
    )
  if (environment === 'production' && http.trustProxy.length === 0)
    return warning(
      part,
      `${http.publicUrl}, but no proxy is trusted. Rate limits count everyone behind the proxy as one client.`,
      'Set TRUST_PROXY to the addresses of the proxies in front.',
    )
  return ok(part, http.publicUrl)
}

export const checkDisk: Check = async (part, { config: { dataDir } }) => {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${(free / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`
  return free < LITTLE_BYTES
    ? warning(part, says, 'Free some space: a full disk stops the database.')
    : ok(part, says)
}

export const checkDataDirectory: Check = async (part, { config: { dataDir } }) => {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return broken(
      part,
      `This user may not write to ${dataDir}.`,
      `Run as root: chown -R <user of Homefield> ${dataDir}`,
    )
  }
  if (process.platform !== 'win32')
    for (const [path, forbidden] of [
      [dataDir, WRITE_BY_OTHERS],
      ...PRIVATE.map((name) => [join(dataDir, name), ANY_BY_OTHERS] as const),
    ] as const)
      if (((await modeOf(path)) & forbidden) !== 0)
        return broken(
          part,
          `Other users of this machine can ${forbidden === ANY_BY_OTHERS ? 'open' : 'change'} ${path}.`,
          `Run: chmod ${forbidden === ANY_BY_OTHERS ? 'go=' : 'go-w'} ${path}`,
        )
  return ok(part, `${dataDir} is writable, and its files are closed to other users`)
}

/** Returns no permissions if the path does not exist. */
async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode
  } catch {
    return 0
  }
}
