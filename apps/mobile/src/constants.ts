/** Section 9 of the specification (000), in Android's and the plugins' own numbers. */
export const PRIORITY = { min: 1, low: 2, default: 3, high: 4, max: 5 } as const
/** Of a notification on the lock screen. */
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

/** As AndroidManifest.xml names it for pushes that name none. */
export const CHANNEL = {
  id: 'homefield',
  name: 'Homefield',
  importance: PRIORITY.high,
  // What it says is seen once the phone is unlocked; what the server writes follows the person's own setting besides.
  visibility: VISIBILITY.private,
} as const

/** `--brand`: the status bar's color. */
export const BRAND = '#2152d9'
