/** Apps that receive pushes without Google or Apple, from a server that the person chooses. */
export const PUSH_APP_KINDS = ['ntfy', 'gotify', 'apprise'] as const
export type PushAppKind = (typeof PUSH_APP_KINDS)[number]

/** The fields that a person fills in for a push app, as they were typed. */
export interface PushAppFields {
  readonly kind: PushAppKind
  readonly server: string
  /** The topic of ntfy or the configuration key of Apprise. Gotify has neither. */
  readonly channel: string
  /** Gotify: the app's token. ntfy: an access token, only if the topic is protected. Apprise has none. */
  readonly token: string
}

export type PushAppProblem = 'server' | 'channel' | 'token'

export const PUSH_APP_LIMITS = { server: 300, channel: 128, token: 200 } as const

// ntfy allows 64 characters in a topic (docs.ntfy.sh/publish), and Apprise 128 in a key.
const CHANNELS: Readonly<Record<PushAppKind, RegExp>> = {
  ntfy: /^[\w-]{1,64}$/,
  gotify: /^$/,
  apprise: /^[\w-]{1,128}$/,
}
const TOKENS: Readonly<Record<PushAppKind, RegExp>> = {
  ntfy: /^[\x21-\x7e]{0,200}$/,
  gotify: /^[\x21-\x7e]{1,200}$/,
  apprise: /^$/,
}

/** Returns the fields that must be corrected, in the order of the form. */
export function pushAppProblems({ kind, server, channel, token }: PushAppFields): PushAppProblem[] {
  const problems: PushAppProblem[] = []
  if (!isServer(server)) problems.push('server')
  if (!CHANNELS[kind].test(channel)) problems.push('channel')
  if (!TOKENS[kind].test(token)) problems.push('token')
  return problems
}

/** True for an http or https address without a user, a query or a fragment. */
function isServer(server: string): boolean {
  if (server.length > PUSH_APP_LIMITS.server) return false
  const url = URL.parse(server)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  )
}
