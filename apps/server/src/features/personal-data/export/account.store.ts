import type { DB } from '@homefield/database/schema.gen'
import type { ReadUnit } from '@homefield/database/work'
import { type Kysely, sql } from 'kysely'

/** Reads the account's sign-in data, invitations, photos and devices for the account's archive. */

/** Data from the sign-in tables. Never contains password hashes, tokens or keys. */
export interface SignInData {
  readonly user: { readonly email: string; readonly email_verified: boolean; readonly created_at: string }
  readonly passwordChangedAt: string | undefined
  readonly secondFactorSince: string | undefined
  readonly additionalEmails: readonly {
    readonly email: string
    readonly confirmed_at: string | null
    readonly bounced_at: string | null
    readonly created_at: string
  }[]
  readonly sessions: readonly {
    readonly user_agent: string | null
    readonly ip_address: string | null
    readonly created_at: string
    readonly updated_at: string
    readonly expires_at: string
  }[]
  readonly passkeys: readonly {
    readonly name: string | null
    readonly created_at: string | null
    readonly last_used_at: string | null
  }[]
  readonly securityEvents: readonly {
    readonly kind: string
    readonly user_agent: string
    readonly network: string
    readonly created_at: string
  }[]
}

/** @param db of role homefield_auth */
export async function readSignInData(db: Kysely<DB>, userId: string): Promise<SignInData | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_verified', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const password = await db
    .selectFrom('accounts')
    .select('updated_at')
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst()
  const factor = await db
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirst()
  return {
    user,
    passwordChangedAt: password?.updated_at,
    secondFactorSince: factor?.confirmed_at ?? undefined,
    additionalEmails: await db
      .selectFrom('additional_emails')
      .select(['email', 'confirmed_at', 'bounced_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['user_agent', 'ip_address', 'created_at', 'updated_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    securityEvents: await db
      .selectFrom('security_events')
      .select(['kind', 'user_agent', 'network', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}

export interface InvitationRow {
  readonly email: string
  readonly created_at: string
  readonly sent_at: string | null
  readonly bounced_at: string | null
  readonly expires_at: string
  readonly accepted_at: string | null
  /** Name of the person who accepted the invitation. Null if the viewer and that person are not friends. */
  readonly acceptor: string | null
}

export async function readInvitations({ tx, viewer }: ReadUnit): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.email, i.created_at, i.sent_at, i.bounced_at, i.expires_at, i.accepted_at, k.full_name as acceptor
    from friend_invitations i left join known_people() k on k.id = i.accepted_by
    where i.user_id = ${viewer.userId} order by i.created_at, i.id`.execute(tx)
  return rows
}

export interface PhotoRow {
  readonly id: string
  readonly kind: string
  readonly storage_id: string
  readonly content_type: string
  readonly variants: string[]
  readonly created_at: string
}

export function readPhotos({ tx, viewer }: ReadUnit): Promise<PhotoRow[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'kind', 'storage_id', 'content_type', 'variants', 'created_at'])
    .where('owner_id', '=', viewer.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface PlacesRead {
  readonly devices: readonly {
    readonly device_name: string
    readonly platform: string
    readonly device_model: string
    readonly os_version: string
    readonly last_active: string
    readonly created_at: string
  }[]
  readonly browsers: readonly { readonly device_name: string; readonly created_at: string }[]
  readonly pushApps: readonly {
    readonly kind: string
    readonly host: string
    readonly rejected_at: string | null
    readonly created_at: string
  }[]
  readonly deliveries: readonly {
    readonly kind: string
    readonly channel: string
    readonly target_name: string
    readonly is_urgent: boolean
    readonly status: string
    readonly reason: string | null
    readonly due_at: string
    readonly settled_at: string | null
  }[]
}

/** Returns the account's devices and deliveries. Omits tokens and push addresses, which are credentials. */
export async function readPlaces({ tx, viewer }: ReadUnit): Promise<PlacesRead> {
  return {
    devices: await tx
      .selectFrom('user_devices')
      .select(['device_name', 'platform', 'device_model', 'os_version', 'last_active', 'created_at'])
      .where('user_id', '=', viewer.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    browsers: await tx
      .selectFrom('push_subscriptions')
      .select(['device_name', 'created_at'])
      .where('user_id', '=', viewer.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    pushApps: await tx
      .selectFrom('push_apps')
      .select(['kind', 'host', 'rejected_at', 'created_at'])
      .where('user_id', '=', viewer.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    deliveries: await tx
      .selectFrom('notification_deliveries')
      .select(['kind', 'channel', 'target_name', 'is_urgent', 'status', 'reason', 'due_at', 'settled_at'])
      .where('user_id', '=', viewer.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}
