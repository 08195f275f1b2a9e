export {
  type Departure,
  departureFor,
  departureInputs,
  departureSpan,
  type LeaveBy,
  leaveByIn,
  withLeaveBy,
} from './departure/service.ts'
export { departuresAhead } from './departure/planning/service.ts'
export type { RoutedDrive } from './routing/model.ts'
export { type DriveSettings, drivesAmong, routedInputs } from './rule/service.ts'
export { setDriveTimeBetween } from './time/service.ts'
