import type { DrivingFamily } from '@homefield/contract/coverage'

/** Dana's family: Dana is the viewer, Sam is an administrator, and Kim can be asked. Maya is the only child. */
export function drivingFamily(given: Partial<DrivingFamily>): DrivingFamily {
  const person = { photoId: null, isViewer: false, isAdult: true }
  return {
    ownerId: 'dana',
    ownerName: 'Dana Reed',
    profileIds: ['maya'],
    mayAssign: true,
    people: [
      { ...person, userId: 'dana', name: 'Dana Reed', isViewer: true },
      { ...person, userId: 'sam', name: 'Sam Reed' },
      { ...person, userId: 'kim', name: 'Kim Lee', isAdult: false },
    ],
    helpers: [],
    defaults: [],
    ...given,
  }
}
