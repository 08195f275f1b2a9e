import type { BetterAuthOptions } from '@better-auth/core'

const CREATED_UPDATED = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Maps the table and column names of better-auth to the names in our migrations. */
export const columnOptions = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', ...CREATED_UPDATED },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...CREATED_UPDATED,
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...CREATED_UPDATED,
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', ...CREATED_UPDATED },
  },
} as const satisfies Pick<BetterAuthOptions, 'user' | 'session' | 'account' | 'verification'>

/** The table and columns of the passkey plugin, with the names from the migrations. */
export const passkeyColumns = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      userId: 'user_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
} as const
