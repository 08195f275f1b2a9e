import { mayWithTeam } from '@homefield/domain/access'
import { newId } from '../lib/ids.ts'
import type { Family, Makers, Row } from './access-rows.fixture.ts'

/** Returns the access-matrix rows (C60) of calls about platforms, team links and missing events of a feed. */
export function connectionRows(make: Makers): Record<string, Row> {
  const ofTeam = { about: 'one', id: ({ team }: Family) => team, refusal: 'teamNotFound' } as const
  return {
    // Each person has a team on the platform `other`, so the refresh has a calendar to fetch.
    'connection.refreshPlatform': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/platforms/other/refresh' }),
    },
    // Nobody has a team on GameChanger, so the request deletes no team that other requests of the test need.
    'connection.disconnectPlatform': {
      about: 'self',
      ask: () => ({ method: 'DELETE', path: '/platforms/gamechanger' }),
    },
    'connection.acceptLoss': {
      ...ofTeam,
      ask: async (id, { team }) => ({
        method: 'POST',
        path: `/teams/${id}/accept-loss`,
        body: { since: await make.withheldLoss(team), lost: 8 },
      }),
      may: (viewerRole) => mayWithTeam(viewerRole, 'edit'),
    },
    'connection.mute': {
      ...ofTeam,
      ask: (id) => ({ method: 'PUT', path: `/teams/${id}/mute`, body: { isMuted: true } }),
      may: (viewerRole) => mayWithTeam(viewerRole, 'view'),
    },
    'connection.replaceLink': {
      ...ofTeam,
      ask: (id) => ({
        method: 'PUT',
        path: `/teams/${id}/link`,
        body: { url: `https://${newId()}.league.example/renewed.ics` },
      }),
      may: (viewerRole) => mayWithTeam(viewerRole, 'replaceLink'),
    },
  }
}
