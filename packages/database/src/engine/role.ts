/**
 * The four roles of the database.
 * `owner` owns everything and cannot log in. Migrations log in as another user and act as `owner`.
 * `app` serves requests, `auth` uses better-auth's tables, and `worker` runs jobs.
 * The roles `app`, `auth` and `worker` own nothing and do not bypass row security.
 */
export type Role = 'owner' | LoginRole

export type LoginRole = (typeof LOGIN_ROLES)[number]

export const LOGIN_ROLES = ['app', 'auth', 'worker'] as const

/** Adds the prefix `homefield_`, because roles belong to the whole server, which other apps may share. */
export const nameOfRole = (role: Role): string => `homefield_${role}`
