/**
 * Fakes API responses for states of a team that are too brief for a screenshot, such as a running import.
 */
import type { Team, TeamImport } from '@homefield/contract/connection'

const MAYA = { id: '00000000-0000-7000-8000-00000000000a', name: 'Maya', color: '#6366F1' }
const OWEN = { id: '00000000-0000-7000-8000-00000000000b', name: 'Owen', color: '#F97316' }
const RUBY = { id: '00000000-0000-7000-8000-00000000000c', name: 'Ruby', color: '#14B8A6' }
const NELL = { id: '00000000-0000-7000-8000-00000000000d', name: 'Nell', color: '#EC4899' }
const THEO = { id: '00000000-0000-7000-8000-00000000000e', name: 'Theo', color: '#84CC16' }

let last = 0x100

function team(given: Partial<Team>): Team {
  last += 1
  return {
    id: `00000000-0000-7000-8000-000000000${last.toString(16)}`,
    platform: 'Playmetrics',
    teamId: `${last}`,
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
    nextCheckAt: '2026-05-14T23:13:00Z',
    checkMinutes: 5,
    import: null,
    source: 'link',
    linkHost: 'calendar.playmetrics.com',
    mappedProfiles: [MAYA],
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

function run(given: Partial<TeamImport>): TeamImport {
  return {
    step: 'fetching',
    found: null,
    ahead: null,
    mapped: null,
    toMap: null,
    startedAt: '2026-05-14T23:11:58Z',
    endedAt: null,
    ...given,
  }
}

export const playmetricsTeams: readonly Team[] = [
  team({
    teamName: 'Harbor FC 2014G',
    syncStatus: 'error',
    problem: { reason: 'notFound', since: '2026-05-12T13:15:00Z' },
    lastSynced: '2026-05-12T13:10:00Z',
    failures: 9,
    eventCount: 38,
  }),
  team({
    teamName: 'Comets U8',
    problem: { reason: 'heldBack', since: '2026-05-14T22:40:00Z' },
    withheldLoss: {
      lost: 38,
      of: 40,
      since: '2026-05-14T22:40:00Z',
      believedAt: '2026-05-15T01:00:00Z',
    },
    mappedProfiles: [RUBY],
    eventCount: 40,
  }),
  team({
    teamName: 'Rose City Hoops',
    sport: 'Basketball',
    sportColor: '#EF4444',
    lastChecked: '2026-05-14T22:53:00Z',
    eventCount: 12,
    lastSynced: '2026-05-14T22:53:00Z',
    import: run({}),
  }),
  team({ teamName: 'Harbor FC Academy' }),
  team({
    teamName: 'Eastside Striders',
    syncStatus: 'error',
    problem: { reason: 'timeout', since: '2026-05-14T21:10:00Z' },
    failures: 6,
    nextCheckAt: '2026-05-14T23:30:00Z',
    mappedProfiles: [OWEN],
  }),
  team({
    teamName:
      'Lakeshore United Futbol Club, Girls 2014 Navy, Spring season with the long name that a registrar gave it in 2026',
    syncStatus: 'error',
    problem: { reason: 'rateLimited', since: '2026-05-14T22:55:00Z' },
    failures: 1,
    nextCheckAt: '2026-05-14T23:30:00Z',
    mappedProfiles: [MAYA, OWEN, RUBY, NELL, THEO],
  }),
  team({
    teamName: 'Team 40217',
    syncStatus: 'pending',
    lastSynced: null,
    lastChecked: null,
    checkMinutes: null,
    mappedProfiles: [],
    eventCount: 0,
  }),
  team({ teamName: 'Priya’s Hawks', isOwnTeam: false, ownerName: 'Priya Raman', checkMinutes: 60 }),
]

const lincoln = {
  platform: 'Other',
  teamName: 'Lincoln Elementary',
  sport: 'Other',
  sportColor: '#64748B',
  linkHost: 'calendar.lincoln-elem.example',
  mappedProfiles: [RUBY],
  lastSynced: null,
  syncStatus: 'pending',
  eventCount: 0,
} as const satisfies Partial<Team>
const ended = { endedAt: '2026-05-14T23:12:00Z' }

export const running: Record<string, Team> = {
  fetching: team({ ...lincoln, import: run({}) }),
  found: team({ ...lincoln, import: run({ step: 'found', found: 42, ahead: 17 }) }),
  mapping: team({
    ...lincoln,
    import: run({ step: 'mapping', found: 42, ahead: 17, mapped: 28, toMap: 42 }),
  }),
  done: team({
    ...lincoln,
    syncStatus: 'success',
    lastSynced: '2026-05-14T23:12:00Z',
    eventCount: 42,
    import: run({ step: 'done', found: 42, ahead: 17, mapped: 42, toMap: 42, ...ended }),
  }),
  failed: team({
    ...lincoln,
    syncStatus: 'error',
    problem: { reason: 'switchedOff', since: '2026-05-14T23:12:00Z' },
    import: run({ step: 'failed', ...ended }),
  }),
}

export const manyTeams: readonly Team[] = Array.from({ length: 60 }, (_, index) =>
  team({
    platform: 'SportsEngine',
    teamName: `Team ${index}`,
    ...(index < 3 ? { import: run(index === 0 ? { step: 'done', ...ended } : {}) } : {}),
  }),
)
