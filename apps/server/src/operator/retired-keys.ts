import pg from 'pg'
import type { EncryptionKey } from '../config/schema.ts'
import type { LookupKey } from '../lib/crypto/lookup-hash.ts'
import { Vault } from '../lib/crypto/vault.ts'

export const lookupKeyContext = (keyId: string): string => `retired-lookup-key:${keyId}`

/**
 * Returns the look-up keys of encryption keys that `rotate-keys` has retired.
 * @param url of the role `worker`
 */
export async function retiredLookupKeys(
  url: string,
  keys: readonly EncryptionKey[],
): Promise<readonly LookupKey[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; sealed: string }>(
      'select key_id as id, sealed from retired_lookup_keys order by created_at desc',
    )
    const vault = new Vault(keys)
    return rows
      .filter(({ id }) => !keys.some((key) => key.id === id))
      .map(({ id, sealed }) => ({ id, key: vault.openBytes(sealed, lookupKeyContext(id)) }))
  } finally {
    await client.end()
  }
}
