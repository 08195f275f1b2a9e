/**
 * The four roles of the database. `owner` owns everything and migrates, without a log-in of its own: whoever
 * migrates acts as it. `app` serves requests, `auth` better-auth's tables, `worker` jobs; none of these owns
 * anything or passes row security.
 */
export type Role = 'owner' | LoginRole

export type LoginRole = (typeof LOGIN_ROLES)[number]

export const LOGIN_ROLES = ['app', 'auth', 'worker'] as const

/** Roles belong to a whole server, which may serve others too: hence the long name. */
export const nameOfRole = (role: Role): string => `homefield_${role}`
