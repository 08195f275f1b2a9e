/**
 * `text/event-stream` as the HTML standard's section 9.2.6 reads it, for a stream read by fetch: `EventSource` can send
 * no bearer token and hides the heartbeats that show a connection to be alive.
 */
export interface StreamEvent {
  event: string
  data: string
}

/** `retry:`, in milliseconds: when the server asks to come back after the end of this connection. */
export interface StreamRetry {
  retry: number
}

/** Characters. More without an end of line or event is no stream of ours. */
const LONGEST_EVENT = 8 * 1024 * 1024

/** @returns a reader that takes text as it comes, cut anywhere, and gives the events completed by it. */
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
      // A carriage return at the very end may be the first half of a line break.
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
