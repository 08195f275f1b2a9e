import type { Team, TeamImport, TeamsnapSignIn } from '@homefield/contract/connection'

export const connectedTeam = (id: string, more: Partial<Team> = {}): Team => ({
  id,
  platform: 'TeamSnap',
  teamId: id,
  teamName: `Team ${id}`,
  sport: 'Soccer',
  sportColor: '#10B981',
  zone: 'America/Los_Angeles',
  syncStatus: 'success',
  lastSynced: '2026-05-14T23:08:00Z',
  lastChecked: '2026-05-14T23:08:00Z',
  problem: null,
  withheldLoss: null,
  failures: 0,
  nextCheckAt: null,
  checkMinutes: 15,
  import: null,
  source: 'teamsnap',
  linkHost: '',
  mappedProfiles: [],
  eventCount: 0,
  earlyMinutes: null,
  isMuted: false,
  isOwnTeam: true,
  ownerName: 'Erin Calloway',
  can: { view: true, edit: true, map: true, sync: true, replaceLink: false, remove: true },
  version: 1,
  ...more,
})

export const importAt = (step: TeamImport['step'], counts: Partial<TeamImport> = {}): TeamImport => ({
  step,
  found: null,
  ahead: null,
  mapped: null,
  toMap: null,
  startedAt: '2026-05-14T23:12:00Z',
  endedAt: step === 'done' || step === 'failed' ? '2026-05-14T23:13:00Z' : null,
  ...counts,
})

/** Creates the response of `GET /platforms` for a user with or without a TeamSnap sign-in. */
export const platformsWith = (teamsnap: Partial<TeamsnapSignIn> = {}) => ({
  platforms: [],
  teamsnap: { isAvailable: true, state: 'none', connectedAt: null, ...teamsnap },
  revisions: {},
})
