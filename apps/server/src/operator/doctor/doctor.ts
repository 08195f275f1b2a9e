/**
 * Checks every part of an installation, and reports what is wrong and how to fix it.
 * It changes nothing, except for a test file that it deletes and a scratch database that it drops.
 */
import { checkBackups } from './backups.ts'
import {
  checkCatalog,
  checkClock,
  checkConnections,
  checkDatabase,
  checkDurability,
  checkReplica,
  checkRoles,
  checkSchema,
} from './database.ts'
import { broken, type Finding, wordsOf } from './finding.ts'
import { checkEncryptionKeys, checkNativePush, checkPush, checkSessionSecret } from './keys.ts'
import { checkAddress, checkDataDirectory, checkDisk } from './machine.ts'
import type { Check, DoctorParts } from './parts.ts'
import {
  checkFiles,
  checkMail,
  checkNats,
  checkPlaces,
  checkRouting,
  checkSms,
  checkTeamsnap,
  checkTiles,
} from './services.ts'
import { checkFeeds, checkJobs } from './work.ts'

/** All checks by the name of the part, in the order of the report. `settings.ts` assigns each setting to a check. */
const CHECKS = {
  address: checkAddress,
  database: checkDatabase,
  roles: checkRoles,
  schema: checkSchema,
  'tables and rights': checkCatalog,
  connections: checkConnections,
  replica: checkReplica,
  durability: checkDurability,
  clock: checkClock,
  'encryption keys': checkEncryptionKeys,
  'session secret': checkSessionSecret,
  'data directory': checkDataDirectory,
  disk: checkDisk,
  files: checkFiles,
  nats: checkNats,
  mail: checkMail,
  push: checkPush,
  'push to native apps': checkNativePush,
  'text messages': checkSms,
  places: checkPlaces,
  'map tiles': checkTiles,
  'drive times': checkRouting,
  TeamSnap: checkTeamsnap,
  feeds: checkFeeds,
  jobs: checkJobs,
  backups: checkBackups,
} satisfies Record<string, Check>

export type CheckName = keyof typeof CHECKS

const ALL = Object.keys(CHECKS) as CheckName[]

/** @param names the checks to make; all by default */
export async function examine(parts: DoctorParts, names: readonly CheckName[] = ALL): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const part of names)
    try {
      const check: Check = CHECKS[part]
      findings.push(await check(part, parts))
    } catch (error) {
      findings.push(
        broken(part, `This check failed: ${wordsOf(error)}`, 'See the findings above. The log has details.'),
      )
    }
  return findings
}
