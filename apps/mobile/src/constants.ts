/** Section 9 of the specification (000), in the numbers that Android and the plugins use. */
export const PRIORITY = { min: 1, low: 2, default: 3, high: 4, max: 5 } as const
/** Visibility of a notification on the lock screen. */
export const VISIBILITY = { secret: -1, private: 0, public: 1 } as const
export const WEEKDAY = {
  sunday: 1,
  monday: 2,
  tuesday: 3,
  wednesday: 4,
  thursday: 5,
  friday: 6,
  saturday: 7,
} as const

/** AndroidManifest.xml names it as the default for pushes that name no channel. */
export const CHANNEL = {
  id: 'homefield',
  name: 'Homefield',
  importance: PRIORITY.high,
  // The content shows once the phone is unlocked; what the server writes also follows the person's own setting.
  visibility: VISIBILITY.private,
} as const

/** `--brand`: the status bar's color. */
export const BRAND = '#2152d9'
