/** Sources of events. 'Other' is any calendar link. 'Manual' is an event that a person entered. */
export const PLATFORMS = [
  { name: 'TeamSnap', color: '#F97316', monogram: 'TS', slug: 'teamsnap' },
  { name: 'SportsEngine', color: '#2563EB', monogram: 'SE', slug: 'sportsengine' },
  { name: 'Playmetrics', color: '#10B981', monogram: 'PM', slug: 'playmetrics' },
  { name: 'GameChanger', color: '#F97316', monogram: 'GC', slug: 'gamechanger' },
  { name: 'Other', color: '#64748B', monogram: '', slug: 'other' },
] as const

export type Platform = (typeof PLATFORMS)[number]
export type PlatformName = Platform['name']
export type PlatformSlug = Platform['slug']

export const PLATFORM_NAMES = PLATFORMS.map((platform) => platform.name) as readonly PlatformName[]

export const PLATFORM_SLUGS = PLATFORMS.map((platform) => platform.slug) as readonly PlatformSlug[]

export const MANUAL_COLOR = '#64748B'

export function platformNamed(name: PlatformName): Platform {
  const found = PLATFORMS.find((platform) => platform.name === name)
  if (!found) throw new Error(`no such platform: ${name}`)
  return found
}

export function platformWithSlug(slug: PlatformSlug): Platform {
  const found = PLATFORMS.find((platform) => platform.slug === slug)
  if (!found) throw new Error(`no such platform: ${slug}`)
  return found
}
