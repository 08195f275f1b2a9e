const MAX_NAME = 60

/**
 * A name as a mail to a stranger may repeat it, or nothing. Anyone can sign up with someone else's address
 * and a 'name' that is an advertisement: what holds a link or a telephone number, or is long, is left out rather than
 * mended (C68).
 */
export function greetingName(name: string | undefined): string | undefined {
  const line = name?.replace(/\s+/g, ' ').trim() ?? ''
  if (line === '' || line.length > MAX_NAME) return undefined
  // A dot between letters is how mail programs find links to make of plain text ('win.example').
  return /[/\\@:<>[\]{}|]|\p{L}\.\p{L}{2}|\bwww\b|\d[\d\s().-]{4,}\d/iu.test(line) || /\p{C}/u.test(line)
    ? undefined
    : line
}
