import type { Team, TeamImport } from '@homefield/contract/connection'

/** Creates a team for tests: connected by link, mapped to one child, and without problems. */
export function teamWith(given: Partial<Team> = {}): Team {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    platform: 'Playmetrics',
    teamId: '912345',
    teamName: 'Harbor FC',
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
    checkMinutes: 5,
    import: null,
    source: 'link',
    linkHost: 'calendar.playmetrics.com',
    mappedProfiles: [{ id: 'maya', name: 'Maya', color: '#6366F1' }],
    eventCount: 22,
    earlyMinutes: null,
    isMuted: false,
    isOwnTeam: true,
    ownerName: 'Erin Cole',
    can: { view: true, sync: true, map: true, edit: true, remove: true, replaceLink: true },
    version: 1,
    ...given,
  }
}

/** Creates an import that started on May 14, 2026, at 4:12 PM in Portland. */
export function importAt(step: TeamImport['step'], given: Partial<TeamImport> = {}): TeamImport {
  const hasEnded = step === 'done' || step === 'failed'
  return {
    step,
    found: null,
    ahead: null,
    mapped: null,
    toMap: null,
    startedAt: '2026-05-14T23:12:00Z',
    endedAt: hasEnded ? '2026-05-14T23:12:09Z' : null,
    ...given,
  }
}
