/**
 * Parses `text/event-stream` (HTML standard, section 9.2.6) in a stream that `fetch` reads.
 * `EventSource` is unsuitable: it cannot send a bearer token, and it hides the heartbeats of the server.
 */
export interface StreamEvent {
  event: string
  data: string
}

/** The server's `retry:` field: milliseconds to wait before the next connection. */
export interface StreamRetry {
  retry: number
}

/** Maximum length of an event or a line, in characters. Our server never sends more. */
const LONGEST_EVENT = 8 * 1024 * 1024

/**
 * @returns a reader that takes the text in chunks of any size.
 * The reader returns the events that each chunk completes.
 */
export function createEventReader(): (text: string) => (StreamEvent | StreamRetry)[] {
  let rest = ''
  let started = false
  let event = ''
  let data: string[] = []
  let size = 0

  return (text) => {
    const events: (StreamEvent | StreamRetry)[] = []
    rest += text
    if (!started && rest !== '') {
      started = true
      if (rest.startsWith('\uFEFF')) rest = rest.slice(1)
    }
    for (;;) {
      const end = rest.search(/[\r\n]/)
      // If the text ends with a carriage return, wait for the next chunk, which may begin with a line feed.
      if (end === -1 || (rest[end] === '\r' && end === rest.length - 1)) break
      const line = rest.slice(0, end)
      rest = rest.slice(end + (rest[end] === '\r' && rest[end + 1] === '\n' ? 2 : 1))
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        size = 0
        continue
      }
      const colon = line.indexOf(':')
      const field = colon === -1 ? line : line.slice(0, colon)
      const value = colon === -1 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
      if (field === 'event') event = value
      else if (field === 'retry' && /^\d+$/.test(value)) events.push({ retry: Number(value) })
      else if (field === 'data') {
        data.push(value)
        size += value.length
      }
    }
    if (rest.length + size > LONGEST_EVENT) throw new Error('An event of the stream has no end')
    return events
  }
}
