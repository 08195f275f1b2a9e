/** The help articles in groups. The slugs are the same in all languages. */
export const GROUPS = {
  start: [
    'add-a-child',
    'connect-a-team',
    'one-team-two-children',
    'move-from-another-calendar',
    'google-apple-outlook',
    'without-a-signal',
  ],
  connections: [
    'playmetrics-link',
    'sportsengine-link',
    'gamechanger-link',
    'teamsnap-link',
    'other-calendar-link',
    'link-no-longer-works',
    'removed-by-the-team',
    'how-often-we-check',
  ],
  driving: ['who-drives', 'when-to-leave', 'not-going', 'helpers'],
  friends: ['access-levels', 'take-access-back', 'private-events'],
  notifications: ['what-reaches-you', 'reminders', 'reminders-by-default', 'nothing-arrives'],
} as const

export type Group = keyof typeof GROUPS
export type Slug = (typeof GROUPS)[Group][number]

export const SLUGS: readonly Slug[] = Object.values(GROUPS).flat()

export type Drawing =
  'playmetrics' | 'sportsengine' | 'gamechanger' | 'teamsnap' | 'other' | 'reminders' | 'access' | 'move'

/** A block of an article: a paragraph, a list of steps, or a drawing. */
export type Block = string | { readonly steps: readonly string[] } | { readonly drawing: Drawing }

export interface Article {
  readonly title: string
  /** One sentence that summarizes the article, shown below the title and in search results. */
  readonly lead: string
  /** Additional search words that do not occur in the article. */
  readonly words: string
  readonly body: readonly Block[]
}

export type Articles = Readonly<Record<Slug, Article>>
