import type { Coverage } from '@homefield/contract/coverage'
import { may, mayWithEvent } from '@homefield/domain/access'
import { newId } from '../lib/ids.ts'
import type { Family, Makers, Row } from './access-rows.fixture.ts'

/** Returns the access-matrix rows (C60) of calls about who drives. */
export function coverageRows(make: Makers): Record<string, Row> {
  const managed = {
    about: 'one',
    may: (viewerRole: Parameters<typeof mayWithEvent>[0]) => mayWithEvent(viewerRole, 'edit'),
  } as const
  const leg = (eventId: string, { child }: Pick<Family, 'child'>) => ({
    eventId,
    profileId: child,
    direction: 'there',
    version: 0,
  })
  const spare = ({ person, child }: Family) => make.event(person.id, child)
  const alone = { kind: 'alone' }
  return {
    'coverage.read': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/coverage' }),
      ids: ({ families }: Coverage) => families.flatMap(({ profileIds }) => profileIds),
      visible: ({ child }, viewerRole) => (may(viewerRole, 'view') ? [child] : []),
    },
    'coverage.assign': {
      ...managed,
      ask: (id, owner) => ({
        method: 'POST',
        path: '/legs/assign',
        body: { legs: [leg(id, owner)], driver: alone },
      }),
      id: spare,
      refusal: 'eventNotFound',
    },
    // A child who walks to a private event, because only the driver can answer for other legs.
    'coverage.answer': {
      ...managed,
      ask: (id, owner) => ({
        method: 'POST',
        path: '/legs/answer',
        body: { legs: [{ ...leg(id, owner), version: 1 }], answer: 'stillWorks' },
      }),
      id: ({ person, child }) => make.walk(person.id, child),
      refusal: 'eventNotFound',
    },
    'coverage.release': {
      about: 'one',
      ask: (id, owner) => ({ method: 'POST', path: '/legs/release', body: { legs: [leg(id, owner)] } }),
      id: spare,
      may: (viewerRole) => may(viewerRole, 'view'),
      refusal: 'eventNotFound',
    },
    // Only a person's own changes can be undone. features/coverage tests them.
    'coverage.undo': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/legs/undo', body: { legs: [leg(newId(), { child: newId() })] } }),
      refused: [404, 'eventNotFound'],
    },
    'coverage.addHelper': {
      ...managed,
      ask: (ownerId) => ({
        method: 'POST',
        path: '/helpers',
        body: { id: newId(), ownerId, name: 'Grandma' },
      }),
      id: ({ person }) => person.id,
      refusal: 'personNotFound',
    },
    'coverage.changeHelper': {
      ...managed,
      ask: (id) => ({ method: 'PATCH', path: `/helpers/${id}`, body: { version: 1, name: 'Changed' } }),
      id: ({ person }) => make.helper(person.id),
      refusal: 'helperNotFound',
    },
    'coverage.deleteHelper': {
      ...managed,
      ask: (id) => ({ method: 'DELETE', path: `/helpers/${id}` }),
      id: ({ person }) => make.helper(person.id),
      refusal: 'helperNotFound',
    },
    'coverage.addDefault': {
      ...managed,
      ask: (profileId) => ({
        method: 'POST',
        path: '/leg-defaults',
        body: { id: newId(), profileId, direction: 'there', driver: alone },
      }),
      id: ({ child }) => child,
      refusal: 'profileNotFound',
    },
    // Only the driver of a default can answer. features/coverage tests the answers.
    'coverage.answerDefault': {
      about: 'self',
      ask: () => ({ method: 'POST', path: `/leg-defaults/${newId()}/answer`, body: { answer: 'accept' } }),
      refused: [404, 'legDefaultNotFound'],
    },
    'coverage.deleteDefault': {
      ...managed,
      ask: (id) => ({ method: 'DELETE', path: `/leg-defaults/${id}` }),
      id: ({ person, child }) => make.legDefault(person.id, child),
      refusal: 'legDefaultNotFound',
    },
  }
}
