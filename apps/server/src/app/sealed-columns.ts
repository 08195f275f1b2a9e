/**
 * Lists every column that holds values sealed or hashed with the encryption keys, for `homefield rotate-keys`.
 * sealed-columns.test.ts compares the list with the schema, so that a new column cannot be forgotten.
 */
import { openWithSessionSecret, secondFactorContext } from '../features/account/provider/sealing.ts'
import { ASKER_SEAL } from '../features/account/password/recovery/model.ts'
import { accessContext, refreshContext, REVOKE_CONTEXT } from '../features/connection/teamsnap/model.ts'
import { SUBSCRIPTION_SEAL, TOKEN_SEAL } from '../features/notification/device/model.ts'
import { PUSH_APP_SEAL } from '../features/notification/push-app/model.ts'
import { PUSH_KEY_SEAL } from '../features/notification/push-key/service.ts'
import type { LookupHash } from '../lib/crypto/lookup-hash.ts'
import { isSealed, type Vault, VaultError } from '../lib/crypto/vault.ts'
import { lookupKeyContext } from '../operator/retired-keys.ts'

/** One value of a column, with the row's key and the columns that `reads` names. */
export interface KeyedValue {
  readonly key: string
  readonly value: string
  readonly read: readonly (string | null)[]
}

export interface RenewTools {
  readonly vault: Vault
  readonly lookup: LookupHash
  readonly sessionSecret: string
}

export interface KeyedColumn {
  readonly schema: 'public' | 'graphile_worker'
  readonly table: string
  readonly column: string
  readonly key: { readonly column: string; readonly type: 'uuid' | 'text' | 'bigint' | 'boolean' }
  /** `sealed`: `v1.<key id>.…`, which the vault opens. `hash`: `<key id>.…`, a keyed hash. */
  readonly kind: 'sealed' | 'hash'
  /** How the value is stored. `payload`: the property `sealed` of a job's payload. */
  readonly stored: 'text' | 'bytea' | 'payload'
  /** Further columns that `renew` needs. */
  readonly reads: readonly string[]
  /** Rows per transaction. */
  readonly batch: number
  /** Returns the value under the current key. @throws VaultError */
  renew(value: KeyedValue, tools: RenewTools): string | Promise<string>
}

const COLUMN = { schema: 'public', stored: 'text', reads: [], batch: 200 } as const
const ID = { column: 'id', type: 'uuid' } as const

/** A sealed column. `contexts` lists the contexts that its values may be sealed with. */
function sealed(
  table: string,
  column: string,
  contexts: (key: string) => readonly string[],
  more: Partial<KeyedColumn> = {},
): KeyedColumn {
  return {
    ...COLUMN,
    table,
    column,
    key: ID,
    kind: 'sealed',
    renew({ key, value }, { vault }) {
      let failure: unknown
      for (const context of contexts(key))
        try {
          return vault.sealBytes(vault.openBytes(value, context), context)
        } catch (error) {
          if (!(error instanceof VaultError)) throw error
          failure = error
        }
      throw failure
    },
    ...more,
  }
}

/** A second factor that was sealed with the session secret gets sealed with an encryption key. */
const secondFactor = (column: string): KeyedColumn =>
  sealed('two_factors', column, (userId) => [secondFactorContext(userId)], {
    key: { column: 'user_id', type: 'uuid' },
    async renew({ key, value }, { vault, sessionSecret }) {
      const context = secondFactorContext(key)
      const text = isSealed(value)
        ? vault.open(value, context)
        : await openWithSessionSecret(value, sessionSecret).catch(() => {
            throw new VaultError('damaged')
          })
      return vault.seal(text, context)
    },
  })

export const KEYED_COLUMNS: readonly KeyedColumn[] = [
  sealed('feeds', 'url_sealed', () => ['feed-url']),
  // A calendar has up to 10 MB.
  sealed('feeds', 'body_sealed', () => ['feed-body'], { batch: 10 }),
  {
    ...COLUMN,
    table: 'feeds',
    column: 'url_hash',
    key: ID,
    kind: 'hash',
    reads: ['source', 'url_sealed', 'credential_id', 'remote_team_id'],
    renew({ key, read: [source, urlSealed, credentialId, teamId] }, { vault, lookup }) {
      if (source === 'link') return lookup.hash(vault.open(urlSealed ?? '', 'feed-url'), 'feed-url')
      // A feed without a sign-in is never found by its hash again, but the hash must be unique.
      return credentialId === null
        ? lookup.hash(key, 'signed-out-feed')
        : lookup.hash(JSON.stringify([credentialId, teamId]), 'account-feed')
    },
  },
  sealed('platform_credentials', 'access_sealed', (id) => [accessContext(id)]),
  sealed('platform_credentials', 'refresh_sealed', (id) => [refreshContext(id)]),
  sealed('push_keys', 'sealed', () => [PUSH_KEY_SEAL], { key: { column: 'only_row', type: 'boolean' } }),
  sealed('push_apps', 'sealed', () => [PUSH_APP_SEAL]),
  sealed('push_subscriptions', 'sealed', () => [SUBSCRIPTION_SEAL]),
  {
    ...COLUMN,
    table: 'push_subscriptions',
    column: 'address_hash',
    key: ID,
    kind: 'hash',
    stored: 'bytea',
    reads: ['sealed'],
    renew({ read: [subscription] }, { vault, lookup }) {
      const { endpoint } = JSON.parse(vault.open(subscription ?? '', SUBSCRIPTION_SEAL)) as {
        endpoint: string
      }
      return lookup.hash(endpoint, 'push-address')
    },
  },
  sealed('user_devices', 'fcm_token_sealed', () => [TOKEN_SEAL]),
  {
    ...COLUMN,
    table: 'user_devices',
    column: 'fcm_token_hash',
    key: ID,
    kind: 'hash',
    stored: 'bytea',
    reads: ['fcm_token_sealed'],
    renew: ({ read: [token] }, { vault, lookup }) =>
      lookup.hash(vault.open(token ?? '', TOKEN_SEAL), 'fcm-token'),
  },
  secondFactor('secret'),
  secondFactor('backup_codes'),
  sealed('retired_lookup_keys', 'sealed', (id) => [lookupKeyContext(id)], {
    key: { column: 'key_id', type: 'text' },
  }),
  sealed('_private_jobs', 'payload', () => [ASKER_SEAL, REVOKE_CONTEXT], {
    schema: 'graphile_worker',
    stored: 'payload',
    key: { column: 'id', type: 'bigint' },
  }),
]

/** Columns with keyed or sealed values that `rotate-keys` does not renew, with the reason. */
export const NOT_RENEWED: Readonly<Record<string, string>> = {
  'key_probes.sealed': 'each probe stays sealed with its own key, until the key is retired',
  'share_opt_outs.address_hash': 'the address is unknown, so retired_lookup_keys keeps the look-up key',
  'request_limits.key': 'a counter expires within a day, and its hash names nobody',
}
