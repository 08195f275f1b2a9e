/** The specification's sports, with names as stored and displayed, and colors as `#RRGGBB`. */
export const SPORTS = [
  { name: 'Soccer', color: '#10B981', icon: 'soccer' },
  { name: 'Baseball', color: '#F59E0B', icon: 'baseball' },
  { name: 'Basketball', color: '#EF4444', icon: 'basketball' },
  { name: 'Swimming', color: '#3B82F6', icon: 'swimming' },
  { name: 'Tennis', color: '#8B5CF6', icon: 'tennis' },
  { name: 'Volleyball', color: '#EC4899', icon: 'volleyball' },
  { name: 'Football', color: '#6366F1', icon: 'football' },
  { name: 'Hockey', color: '#14B8A6', icon: 'hockey' },
  { name: 'Lacrosse', color: '#F97316', icon: 'lacrosse' },
  { name: 'Track', color: '#06B6D4', icon: 'track' },
  { name: 'Golf', color: '#84CC16', icon: 'golf' },
  { name: 'Gymnastics', color: '#F43F5E', icon: 'gymnastics' },
  { name: 'Wrestling', color: '#8B5CF6', icon: 'wrestling' },
  { name: 'Cross Country', color: '#059669', icon: 'xc' },
  { name: 'Unknown', color: '#64748B', icon: 'unknown' },
  { name: 'Other', color: '#64748B', icon: 'other' },
] as const

export type SportName = (typeof SPORTS)[number]['name']
export type Sport = (typeof SPORTS)[number]

export const SPORT_NAMES = SPORTS.map((sport) => sport.name) as readonly SportName[]

const UNKNOWN: Sport = SPORTS[14]

/** Finds a sport by its name, ignoring case and surrounding blanks. Returns 'Unknown' for any other name. */
export function sportNamed(name: string): Sport {
  const wanted = name.trim().toLowerCase()
  return SPORTS.find((sport) => sport.name.toLowerCase() === wanted) ?? UNKNOWN
}

/** Sports that a parent may choose for a child: all except 'Unknown', which stands for an unrecognized name. */
export const CHOOSABLE_SPORTS = SPORTS.filter((sport) => sport.name !== 'Unknown')
