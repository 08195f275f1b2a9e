/**
 * Finds out at the start whether HOMEFIELD_ENCRYPTION_KEYS are the keys that sealed the data of this database.
 * The table `key_probes` has one sealed value per key that has sealed something.
 * Without this check, a server with a wrong key would start and seal new data beside data that it cannot read.
 */
import pg from 'pg'
import type { EncryptionKey } from '../config/schema.ts'
import { Vault } from '../lib/crypto/vault.ts'

const CONTEXT = 'key-probe'
const TEXT = 'homefield'

/** Thrown if the keys in the settings are not those of the database. The message says what to do. */
export class KeyError extends Error {
  constructor(ids: readonly string[]) {
    super(
      `HOMEFIELD_ENCRYPTION_KEYS lacks what sealed the data of this database: ${ids.join(', ')} is missing or has another value. ` +
        'Without it, the links of teams, sign-ins at platforms, second factors and push cannot be used. ' +
        'Put the key back, behind the first one if a newer key shall seal. Without the setting, the keys are in secrets.json of the data directory. ' +
        'Lost for good? Then run: npm run homefield -- forget-keys',
    )
    this.name = 'KeyError'
  }
}

/**
 * Checks the keys, and stores a probe for the key that seals from now on.
 * @param url of the role `worker`
 * @throws KeyError
 */
export async function assertKeys(url: string, keys: readonly EncryptionKey[]): Promise<void> {
  await withClient(url, async (client) => {
    const wrong = await wrongKeys(client, keys)
    if (wrong.length > 0) throw new KeyError(wrong)
    const { rowCount } = await client.query('select from key_probes limit 1')
    await storeProbes(client, rowCount === 0 ? keys : keys.slice(0, 1))
  })
}

/** Returns the ids of keys that sealed data and that the given keys lack or contradict. Changes nothing. */
export function keysThatDoNotOpen(url: string, keys: readonly EncryptionKey[]): Promise<string[]> {
  return withClient(url, (client) => wrongKeys(client, keys))
}

/**
 * Accepts the given keys as those of the database, although data that other keys sealed stays unreadable.
 * @param url of the role `owner`
 */
export async function adoptKeys(url: string, keys: readonly EncryptionKey[]): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin; set local role homefield_owner; delete from key_probes')
    await storeProbes(client, keys)
    await client.query('commit')
  })
}

async function wrongKeys(client: pg.Client, keys: readonly EncryptionKey[]): Promise<string[]> {
  const vault = new Vault(keys)
  const { rows } = await client.query<{ key_id: string; sealed: string }>(
    'select key_id, sealed from key_probes order by key_id',
  )
  if (rows.length > 0)
    return rows.filter(({ sealed }) => !opens(vault, sealed, CONTEXT)).map(({ key_id }) => key_id)
  const samples = await oldSamples(client)
  if (samples.length === 0 || samples.some(({ sealed, context }) => opens(vault, sealed, context))) return []
  return [...new Set(samples.map(({ sealed }) => sealed.split('.')[1] ?? '?'))].toSorted()
}

/** Values that an installation from before `key_probes` has sealed: the push key and the newest feed. */
async function oldSamples(client: pg.Client): Promise<{ sealed: string; context: string }[]> {
  const { rows } = await client.query<{ sealed: string; context: string }>(
    `select sealed, 'push-key' as context from push_keys
     union all (select url_sealed, 'feed-url' from feeds where source = 'link' order by id desc limit 1)`,
  )
  return rows
}

/** Another process may store the same probe at the same time. Its key is the same, because it passed the check. */
async function storeProbes(client: pg.Client, keys: readonly EncryptionKey[]): Promise<void> {
  for (const key of keys)
    await client.query(
      'insert into key_probes (key_id, sealed, created_at) values ($1, $2, now()) on conflict do nothing',
      [key.id, new Vault([key]).seal(TEXT, CONTEXT)],
    )
}

function opens(vault: Vault, sealed: string, context: string): boolean {
  try {
    vault.open(sealed, context)
    return true
  } catch {
    return false
  }
}

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
