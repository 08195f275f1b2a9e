/** Importance levels of an Android notification channel (specification 000, section 9). */
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

/** AndroidManifest.xml makes `homefield` the default channel for pushes that do not specify a channel. */
export const CHANNEL = {
  id: 'homefield',
  name: 'Homefield',
  importance: PRIORITY.high,
  // A locked phone hides the text of the notification until the person unlocks the phone.
  visibility: VISIBILITY.private,
} as const

/** The status bar's color, which repeats `--brand` of apps/web/src/tokens.css. */
export const BRAND = '#2152d9'
