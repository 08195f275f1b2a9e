const MAX_NAME = 60

/**
 * Returns a name that is safe to repeat in an email to a stranger, or undefined.
 * Anyone can sign up with another person's address and an advertisement as their name.
 * A name that contains a link or a phone number, or that is long, is omitted instead of corrected (C68).
 */
export function greetingName(name: string | undefined): string | undefined {
  const line = name?.replace(/\s+/g, ' ').trim() ?? ''
  if (line === '' || line.length > MAX_NAME) return undefined
  // Email programs turn text with a dot between letters, such as 'win.example', into a link.
  return /[/\\@:<>[\]{}|]|\p{L}\.\p{L}{2}|\bwww\b|\d[\d\s().-]{4,}\d/iu.test(line) || /\p{C}/u.test(line)
    ? undefined
    : line
}
