/**
 * The four roles of the database. `owner` owns everything and has no login: migrations act as it.
 * `app` serves requests, `auth` better-auth's tables, `worker` jobs.
 * None of these three owns anything or bypasses row security.
 */
export type Role = 'owner' | LoginRole

export type LoginRole = (typeof LOGIN_ROLES)[number]

export const LOGIN_ROLES = ['app', 'auth', 'worker'] as const

/** Roles belong to a whole server, which may serve other applications too: hence the prefix. */
export const nameOfRole = (role: Role): string => `homefield_${role}`
