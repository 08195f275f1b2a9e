const MAX_NAME = 60

/**
 * Returns a name that may appear in an email to a stranger. Returns undefined for an unsafe name.
 * An advertiser could sign up with a victim's address and with an advertisement as the name.
 * A long name, or a name with a link or a phone number, is left out instead of corrected (C68).
 */
export function greetingName(name: string | undefined): string | undefined {
  const line = name?.replace(/\s+/g, ' ').trim() ?? ''
  if (line === '' || line.length > MAX_NAME) return undefined
  // Email programs turn letters with a dot in between, such as 'win.example', into a link.
  return /[/\\@:<>[\]{}|]|\p{L}\.\p{L}{2}|\bwww\b|\d[\d\s().-]{4,}\d/iu.test(line) || /\p{C}/u.test(line)
    ? undefined
    : line
}
