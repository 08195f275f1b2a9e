/** `homefield new-key`, `rotate-keys` and `drop-key`. docs/operate/keys.md describes their order. */
import type { Engine } from '@homefield/database/engine/engine'
import { randomBytes } from 'node:crypto'
import { KEYED_COLUMNS } from '../app/sealed-columns.ts'
import type { Config } from '../config/config.ts'
import { replaceSecrets } from '../config/secrets.ts'
import { systemClock } from '../lib/clock.ts'
import { keysThatDoNotOpen } from './key-probes.ts'
import { countSealedWith, rotateKeys, RotationError } from './rotate-keys.ts'

type Say = (line: string) => void

/** @param isInFile true if the keys are in secrets.json, and not in the settings */
export function newKey({ secrets, dataDir }: Config, isInFile: boolean, say: Say): number {
  const { encryptionKeys } = secrets
  const taken = new Set(encryptionKeys.map(({ id }) => id))
  let nth = encryptionKeys.length + 1
  while (taken.has(`k${nth}`)) nth++
  const made = { id: `k${nth}`, key: randomBytes(32).toString('base64url') }
  if (isInFile) {
    replaceSecrets(dataDir, { ...secrets, encryptionKeys: [made, ...encryptionKeys] })
    say(`The new key ${made.id} is in secrets.json, in front of ${[...taken].join(', ')}.`)
  } else
    say(
      `Put this in front of the keys in HOMEFIELD_ENCRYPTION_KEYS, with a comma behind it:\n${made.id}:${made.key}`,
    )
  say('Then start Homefield again, and run: npm run homefield -- rotate-keys')
  return 0
}

export async function rotate({ secrets }: Config, engine: Engine, say: Say): Promise<number> {
  const [current, ...old] = secrets.encryptionKeys
  if (old.length === 0) {
    say(`There is only one key, ${current?.id ?? ''}. Make a new one first: npm run homefield -- new-key`)
    return 1
  }
  const { renewed, unreadable, retired } = await rotateKeys({
    databaseUrl: engine.url('owner'),
    secrets,
    columns: KEYED_COLUMNS,
    now: () => systemClock.now(),
    log: say,
  })
  const all = Object.values(renewed).reduce((sum, count) => sum + count, 0)
  say(`${all} values were sealed again. Counted: nothing is sealed with ${retired.join(', ')} any more.`)
  for (const [column, count] of Object.entries(unreadable))
    say(`  ${column}: ${count} cannot be opened with any key, and stay as they are`)
  say(
    `The old keys can go: npm run homefield -- drop-key ${retired[0] ?? ''}. Mails from before have links to unsubscribe that need the old key, ` +
      'so keep it for 30 days, unless somebody else has it.',
  )
  return 0
}

/** Removes a key from secrets.json, or says that it may leave the settings. @throws RotationError */
export async function dropKey(
  { secrets, dataDir }: Config,
  { id, isInFile, engine }: { readonly id: string; readonly isInFile: boolean; readonly engine: Engine },
  say: Say,
): Promise<number> {
  const others = secrets.encryptionKeys.filter((key) => key.id !== id)
  if (others.length === secrets.encryptionKeys.length) throw new RotationError(`There is no key ${id}.`)
  if (others.length === 0) throw new RotationError(`${id} is the only key.`)
  const sealed = Object.keys(await countSealedWith(engine.url('owner'), KEYED_COLUMNS, id))
  const needed = await keysThatDoNotOpen(engine.url('worker'), others)
  if (sealed.length > 0 || needed.includes(id))
    throw new RotationError(
      `Something is still sealed with ${id}${sealed.length > 0 ? ` (${sealed.join(', ')})` : ''}. Run first: npm run homefield -- rotate-keys`,
    )
  if (isInFile) {
    replaceSecrets(dataDir, { ...secrets, encryptionKeys: others })
    say(`${id} is no longer in secrets.json. Start Homefield again.`)
  } else say(`Nothing needs ${id}. Remove it from HOMEFIELD_ENCRYPTION_KEYS, and start Homefield again.`)
  return 0
}
