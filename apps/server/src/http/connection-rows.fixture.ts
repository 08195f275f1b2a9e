import { mayWithTeam } from '@homefield/domain/access'
import { newId } from '../lib/ids.ts'
import type { Family, Makers, Row } from './access-rows.fixture.ts'

/** Platforms as a whole, and a team's link and loss, as the access matrix asks about them (C60). */
export function connectionRows(make: Makers): Record<string, Row> {
  const ofTeam = { about: 'one', id: ({ team }: Family) => team, refusal: 'teamNotFound' } as const
  return {
    // Everybody has a team of his own there.
    'connection.refreshPlatform': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/platforms/other/refresh' }),
    },
    // What it takes away, and what not, see disconnecting.test.ts: here nobody has anything there.
    'connection.disconnectPlatform': {
      about: 'self',
      ask: () => ({ method: 'DELETE', path: '/platforms/gamechanger' }),
    },
    'connection.acceptLoss': {
      ...ofTeam,
      ask: async (id, { team }) => ({
        method: 'POST',
        path: `/teams/${id}/accept-loss`,
        body: { since: await make.heldLoss(team) },
      }),
      may: (standing) => mayWithTeam(standing, 'edit'),
    },
    'connection.replaceLink': {
      ...ofTeam,
      ask: (id) => ({
        method: 'PUT',
        path: `/teams/${id}/link`,
        body: { url: `https://${newId()}.league.example/renewed.ics` },
      }),
      may: (standing) => mayWithTeam(standing, 'replaceLink'),
    },
  }
}
