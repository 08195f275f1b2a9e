export interface SocketAddress {
  readonly socket: string
  readonly database: string
  readonly user: string
  readonly password: string
  /** The role that the session assumes when it connects. The login role must be a member of this role. */
  readonly actAs?: string
}

/** Builds a URL that pg, graphile-worker and PostgreSQL's own tools all understand. */
export function socketUrl({ socket, database, user, password, actAs }: SocketAddress): string {
  const options = actAs === undefined ? '' : `&options=${encodeURIComponent(`-c role=${actAs}`)}`
  return (
    `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@/${encodeURIComponent(database)}` +
    `?host=${encodeURIComponent(socket)}&port=5432${options}`
  )
}

export function withDatabase(url: string, database: string): string {
  const [before = '', query] = url.split('?', 2)
  const authority = /^[a-z]+:\/\/[^/]*/.exec(before)?.[0] ?? before
  return `${authority}/${encodeURIComponent(database)}${query === undefined ? '' : `?${query}`}`
}
