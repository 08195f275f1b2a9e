import type { Profile } from '@homefield/contract/profile'

export const profile = (more: Partial<Profile> = {}): Profile => ({
  id: 'a',
  name: 'Maya',
  color: '#6366F1',
  photoId: null,
  dateOfBirth: '2014-03-09',
  sports: [
    { name: 'Soccer', color: '#10B981' },
    { name: 'Tennis', color: '#8B5CF6' },
  ],
  notes: null,
  eventCount: 0,
  isOwnProfile: true,
  ownerId: 'erin',
  ownerName: 'Erin Calloway',
  accessRole: null,
  can: {
    view: true,
    viewPrivateEvents: true,
    viewNotes: true,
    edit: true,
    delete: true,
    addEvent: true,
    editEvent: true,
    mapTeams: true,
    handOver: true,
  },
  createdAt: '2026-05-01T00:00:00Z',
  version: 1,
  ...more,
})
